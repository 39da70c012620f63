/* A state machine with gotos into the middle of a loop, and a switch whose cases share blocks. */
long steps(long n) {
	long count = 0;
	long last = n;
	if (n % 2 == 0) goto half;
again:
	if (n == 1) return count * 1000 + last;
	last = n;
	switch (n % 4) {
	case 1:
	case 3:
		n = 3 * n + 1;
		break;
	case 0:
		count = count + 10;
	default:
	half:
		n = n / 2;
	}
	count = count + 1;
	goto again;
}

long primes(long n) {
	long found = 0;
	long i = 2;
	while (i < n) {
		long j = 2;
		long prime = 1;
		while (j * j <= i && prime) {
			if (i % j == 0) prime = 0;
			j = j + 1;
		}
		if (!prime || i == 2) { i = i + 1; continue; }
		found = found + 1;
		i = i + 1;
	}
	return found;
}

long main() {
	long i = 1;
	while (i < 30) { print(steps(i)); i = i + 1; }
	print(primes(100));
	return 0;
}
