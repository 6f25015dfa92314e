/**
 * First bytes of all instructions: initialize, swap, deposit and withdraw of both tokens, deposit and withdraw
 * of one.
 */
export const INSTRUCTIONS: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5]);
