// Floats in variables.
int run(void) {
	int inside = 0;
	for (int i = 0; i < 200; i++)
		for (int j = 0; j < 200; j++) {
			double cr = j / 100.0 - 1.5, ci = i / 100.0 - 1.0, r = 0, s = 0;
			int n = 0;
			for (; n < 200 && r * r + s * s < 4; n++) {
				double t = r * r - s * s + cr;
				s = 2 * r * s + ci, r = t;
			}
			inside += n == 200;
		}
	return inside;
}
