const LAMPORTS_A_BYTE = 6_960n;
const BYTES_BESIDE = 128n;

/** Returns the rent-exempt minimum of an account with this much data, in lamports. */
export const rentExempt = (bytes: number): bigint => (BYTES_BESIDE + BigInt(bytes)) * LAMPORTS_A_BYTE;

/** The rent-exempt minimum of a wallet in lamports: the network allows no smaller balance except zero. */
export const RENT_EXEMPT_MINIMUM = rentExempt(0);
