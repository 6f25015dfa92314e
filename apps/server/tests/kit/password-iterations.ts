/** Rounds of PBKDF2 for the passwords of tests: they hide nothing. */
export const TEST_ITERATIONS = 1_000;
