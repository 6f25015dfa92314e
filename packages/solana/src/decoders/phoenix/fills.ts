/**
 * Phoenix's log of a market's events, which it sends to itself. Source: phoenix-v1 (src/program/events.rs,
 * event_recorder.rs): a header, then events of fixed sizes.
 */

/** First byte of the instruction that contains the log. */
export const LOG = 15;
const HEADER_BYTES = 92;
const FILL = 2;
/** Sizes by the event's first byte: Fill, Place, Reduce, Evict, FillSummary, Fee, TimeInForce, ExpiredOrder. */
const BYTES: ReadonlyMap<number, number> = new Map([
  [FILL, 67],
  [3, 43],
  [4, 35],
  [5, 59],
  [6, 43],
  [7, 11],
  [8, 27],
  [9, 59],
]);

/**
 * Reports whether a log contains a fill.
 * @throws RangeError for an unknown event
 */
export function holdsFill(log: Uint8Array): boolean {
  for (let at = 1 + HEADER_BYTES; at < log.length; ) {
    const kind = log[at] ?? 0;
    const bytes = BYTES.get(kind);
    if (bytes === undefined) throw new RangeError('unknown Phoenix event');
    if (kind === FILL) return true;
    at += bytes;
  }
  return false;
}
