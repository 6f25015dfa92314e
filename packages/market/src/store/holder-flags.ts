export const INSIDER = 1;
export const SNIPER = 2;
export const POOL = 4;
/** Bought in the slot of the creation. */
export const BUNDLED = 8;
/** Bought as a fresh wallet. Cleared when the balance reaches zero. */
export const FRESH = 16;
