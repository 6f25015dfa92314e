/** How an item fits a text; lower is better. */
export const FITS = { whole: 0, prefix: 1, words: 2, typo: 3 } as const;
export type Fit = (typeof FITS)[keyof typeof FITS];

/** Orders two items that fit equally: below zero when the first stands before the second. Never 0 for different items. */
export type Standing = (a: number, b: number) => number;

export interface Hit {
  readonly item: number;
  readonly fit: Fit;
}
