/** How an item fits a text; lower is better. */
export const FITS = { whole: 0, prefix: 1, words: 2, address: 3, typo: 4 } as const;
export type Fit = (typeof FITS)[keyof typeof FITS];

/** Orders items that fit equally. */
export interface Standing {
  /** The greater stands first. Asked for once an item. */
  readonly weight: (item: number) => number;
  /**
   * Orders two of the same weight: below zero when the first stands before the second. Never 0 for different
   * items.
   */
  readonly order: (a: number, b: number) => number;
}

/** As they were added. */
export const BY_NUMBER: Standing = { weight: () => 0, order: (a, b) => a - b };

export interface Hit {
  readonly item: number;
  readonly fit: Fit;
}
