export type Moment = number | string | null | undefined;

/** Converts unix ms or ISO 8601 to unix ms; null when invalid. */
export function toMs(moment: Moment): number | null {
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null;
}
