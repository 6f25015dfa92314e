import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/** Tokens whose change is noted with one change of their quote's price; the others' turn comes with the next. */
const MAX_NOTED = 64;
const MAX_HOPS = 3;

/** Remembers what a token is quoted in, where that is another token. */
export function rememberQuote(state: MarketState, { number, quote, quoteMint }: Readonly<TokenRecord>): void {
  if (quote !== 'other') return;
  const quoted = state.quotedIn.get(quoteMint);
  if (quoted === undefined) state.quotedIn.set(quoteMint, { numbers: [number], next: 0 });
  else if (!quoted.numbers.includes(number)) quoted.numbers.push(number);
}

/** Notes that the figures of what is quoted in a token moved with its price. */
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

/** Mints of the tokens whose price moves with that of a token. */
export function pricedThrough(state: MarketState, mint: string, hops = MAX_HOPS): string[] {
  const quoted = hops === 0 ? undefined : state.quotedIn.get(mint);
  if (quoted === undefined) return [];
  return quoted.numbers.flatMap((number) => {
    const token = state.tokens[number];
    if (token === undefined || token.vacant || token.quoteMint !== mint) return [];
    return [token.mint, ...pricedThrough(state, token.mint, hops - 1)];
  });
}
