// Calls through a table.
static int data[1 << 16];
static int up(int a, int b) { return a < b; }
static int down(int a, int b) { return a > b; }
static void heapsort(int n, int (*before)(int, int)) {
	for (int end = n, start = n / 2; end > 1;) {
		int x;
		if (start > 0) x = data[--start];
		else { x = data[--end]; data[end] = data[0]; }
		int i = start;
		for (int k; (k = 2 * i + 1) < end; i = k) {
			if (k + 1 < end && before(data[k], data[k + 1])) k++;
			if (!before(x, data[k])) break;
			data[i] = data[k];
		}
		data[i] = x;
	}
}
int run(void) {
	unsigned r = 1;
	for (int i = 0; i < 1 << 16; i++) data[i] = (r = r * 1664525 + 1013904223) >> 8;
	heapsort(1 << 16, up);
	heapsort(1 << 16, down);
	return data[100];
}
