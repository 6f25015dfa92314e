/** The rent-exempt minimum of a wallet in lamports: the network allows no smaller balance except zero. */
export const RENT_EXEMPT_MINIMUM = 890_880n;
