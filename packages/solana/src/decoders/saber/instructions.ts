/**
 * First bytes of all instructions: initialize, swap, deposit, withdraw, withdraw one token; then the
 * administrator's (ramp, fees, pause).
 */
export const INSTRUCTIONS: ReadonlySet<number> = new Set([
  0, 1, 2, 3, 4, 100, 101, 102, 103, 104, 105, 106, 107, 108,
]);
