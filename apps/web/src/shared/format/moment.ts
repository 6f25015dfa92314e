export type Moment = number | string | null | undefined;

/** Unix ms of a moment given as unix ms or ISO 8601; null when it is none. */
export function toMs(moment: Moment): number | null {
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null;
}
