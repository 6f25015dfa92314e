/** A figure for each candle, oldest first; null where there are not yet enough candles. */
export type Series = readonly (number | null)[];
