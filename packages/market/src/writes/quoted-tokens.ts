import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/** Max tokens marked as changed per price change of their quote; the others follow with the next change. */
const MAX_NOTED = 64;
const MAX_HOPS = 3;

/** Records a token's quote when it is another token. */
export function rememberQuote(state: MarketState, { number, quote, quoteMint }: Readonly<TokenRecord>): void {
  if (quote !== 'other') return;
  const quoted = state.quotedIn.get(quoteMint);
  if (quoted === undefined) state.quotedIn.set(quoteMint, { numbers: [number], next: 0 });
  else if (!quoted.numbers.includes(number)) quoted.numbers.push(number);
}

/** Marks tokens quoted in `mint` as changed, because their price moved with it. */
export function noteQuoted(state: MarketState, mint: string, hops = MAX_HOPS): void {
  const quoted = hops === 0 ? undefined : state.quotedIn.get(mint);
  if (quoted === undefined) return;
  const { numbers } = quoted;
  const count = Math.min(numbers.length, MAX_NOTED);
  for (let i = 0; i < count; i++) {
    quoted.next = (quoted.next + 1) % numbers.length;
    const token = state.tokens[numbers[quoted.next] as number];
    if (token === undefined || token.vacant || token.quoteMint !== mint) continue;
    state.changes.add(token.number);
    noteQuoted(state, token.mint, hops - 1);
  }
}

export function pricedThrough(state: MarketState, mint: string, hops = MAX_HOPS): string[] {
  const quoted = hops === 0 ? undefined : state.quotedIn.get(mint);
  if (quoted === undefined) return [];
  return quoted.numbers.flatMap((number) => {
    const token = state.tokens[number];
    if (token === undefined || token.vacant || token.quoteMint !== mint) return [];
    return [token.mint, ...pricedThrough(state, token.mint, hops - 1)];
  });
}
