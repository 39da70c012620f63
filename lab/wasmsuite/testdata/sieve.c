// Loads and stores of bytes.
static unsigned char composite[1 << 20];
int run(void) {
	int n = 0;
	for (int round = 0; round < 4; round++) {
		for (int i = 0; i < 1 << 20; i++) composite[i] = 0;
		for (int i = 2; i < 1 << 20; i++) {
			if (composite[i]) continue;
			n++;
			for (int j = 2 * i; j < 1 << 20; j += i) composite[j] = 1;
		}
	}
	return n;
}
