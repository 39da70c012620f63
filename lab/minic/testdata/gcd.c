long gcd(long a, long b) {
	while (b != 0) {
		long r = a % b;
		a = b;
		b = r;
	}
	return a;
}

long main() {
	print(gcd(1071, 462));
	print(gcd(0, 5));
	return 0;
}
