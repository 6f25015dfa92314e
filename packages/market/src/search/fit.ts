/** How well an item matches a text; lower is better. */
export const FITS = { whole: 0, prefix: 1, words: 2, address: 3, typo: 4 } as const;
export type Fit = (typeof FITS)[keyof typeof FITS];

/** Orders items that match equally well. */
export interface HitOrder {
  /** Larger weights rank first. Called once per item. */
  readonly weight: (item: number) => number;
  /** Breaks ties of weight: negative when `a` ranks before `b`, never 0 for different items. */
  readonly order: (a: number, b: number) => number;
}

/** In the order in which items were added. */
export const BY_NUMBER: HitOrder = { weight: () => 0, order: (a, b) => a - b };

export interface Hit {
  readonly item: number;
  readonly fit: Fit;
}
