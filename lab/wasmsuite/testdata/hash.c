// Arithmetic of 32 and 64 bits, and loads of words.
static unsigned table[256];
static unsigned char text[1 << 16];
int run(void) {
	for (unsigned i = 0; i < 256; i++) {
		unsigned c = i;
		for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320 ^ c >> 1 : c >> 1;
		table[i] = c;
	}
	for (int i = 0; i < 1 << 16; i++) text[i] = i * 31 ^ i >> 5;
	unsigned crc = ~0u;
	unsigned long long fnv = 14695981039346656037ull;
	for (int round = 0; round < 40; round++)
		for (int i = 0; i < 1 << 16; i++) {
			crc = table[(crc ^ text[i]) & 255] ^ crc >> 8;
			fnv = (fnv ^ text[i]) * 1099511628211ull;
		}
	return crc ^ fnv ^ fnv >> 32;
}
