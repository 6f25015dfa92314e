/** Max cards per list in one response. */
export const ALPHA_CARDS = 100;
