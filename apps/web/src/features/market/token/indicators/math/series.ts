/** A value per candle, oldest first; null until there are enough candles. */
export type Series = readonly (number | null)[];
