const LAST_OF_TRADERS = 17;
const OF_AUTHORITIES = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109];

/** First bytes of all instructions: those of traders (including the program's own log) and of authorities. */
export const INSTRUCTIONS: ReadonlySet<number> = new Set([
  ...Array.from({ length: LAST_OF_TRADERS + 1 }, (_, tag) => tag),
  ...OF_AUTHORITIES,
]);
