/** Limits of the keywords by which explorer columns are filtered: their number, and characters with commas. */
export const KEYWORDS = { max: 10, maxText: 200 } as const;
