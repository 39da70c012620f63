// Floats in memory.
enum { N = 160 };
static double a[N][N], b[N][N], c[N][N];
int run(void) {
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) a[i][j] = i + j, b[i][j] = i - j;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			double sum = 0;
			for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
			c[i][j] = sum;
		}
	return (int)c[3][5];
}
