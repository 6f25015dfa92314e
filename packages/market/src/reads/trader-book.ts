/**
 * What a wallet did with one token on the tape, by average cost. Raw tokens and US dollars; money is NaN from
 * a trade of unknown value on. Tokens that were sold but not bought on the tape have no known cost and count
 * in no profit.
 */
export interface TraderBook {
  buys: number;
  sells: number;
  boughtUsd: number;
  soldUsd: number;
  /** Bought on the tape and not sold since, and what it cost. */
  open: number;
  openCostUsd: number;
  realisedUsd: number;
}

export const newBook = (): TraderBook => ({
  buys: 0,
  sells: 0,
  boughtUsd: 0,
  soldUsd: 0,
  open: 0,
  openCostUsd: 0,
  realisedUsd: 0,
});

export function addBuy(book: TraderBook, tokens: number, usd: number): void {
  book.buys++;
  book.boughtUsd += usd;
  book.open += tokens;
  book.openCostUsd += usd;
}

export function addSell(book: TraderBook, tokens: number, usd: number): void {
  book.sells++;
  book.soldUsd += usd;
  const covered = Math.min(tokens, book.open);
  if (covered === 0) return;
  const cost = (book.openCostUsd * covered) / book.open;
  book.realisedUsd += (usd * covered) / tokens - cost;
  book.openCostUsd -= cost;
  book.open -= covered;
}

/**
 * What of the open tokens is still there, when `balance` is held: some may have been sent away. Their cost
 * leaves with them.
 */
export function stillOpen(
  { open, openCostUsd }: TraderBook,
  balance: number,
): { readonly tokens: number; readonly costUsd: number } {
  const tokens = Math.min(open, balance);
  return tokens === 0 ? { tokens: 0, costUsd: 0 } : { tokens, costUsd: (openCostUsd * tokens) / open };
}
