/** PBKDF2 rounds for test passwords, which protect nothing. */
export const TEST_ITERATIONS = 1_000;
