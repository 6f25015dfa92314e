/**
 * The rent-exempt minimum of a wallet in lamports: the network keeps no account that holds less, unless it is
 * empty.
 */
export const RENT_EXEMPT_MINIMUM = 890_880n;
