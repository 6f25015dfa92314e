/** How old a list or a token's figures may be that many ask for, in ms. Live channels have what is newer. */
const MAX_AGE_MS = 250;

/** Answers that are made anew when the market's clock has moved on a little, not with each trade. */
export const sharedList = (now: () => number) => ({
  maxAgeMs: MAX_AGE_MS,
  version: () => Math.floor(now() / MAX_AGE_MS),
});
