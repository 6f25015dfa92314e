/** Max age in ms of a shared list or a token's figures. Live channels deliver newer data. */
const MAX_AGE_MS = 250;

/** Freshness of answers that are renewed as the market's clock advances, not with each trade. */
export const sharedList = (now: () => number) => ({
  maxAgeMs: MAX_AGE_MS,
  version: () => Math.floor(now() / MAX_AGE_MS),
});
