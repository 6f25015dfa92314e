import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/** Makes a token known by the name and ticker that it bears. */
export function nameToken(state: MarketState, token: TokenRecord): void {
  const { number, name, symbol } = token;
  state.lookAlikes.add(number, name, symbol);
  // The index of names keeps one that was rolled back.
  if (state.formerNames.get(number) !== `${name}\n${symbol}`) state.tokenNames.add(number, name, symbol);
  state.formerNames.delete(number);
}

/** A token bears no name any more. */
export function unname(state: MarketState, number: number, name: string, symbol: string): void {
  state.lookAlikes.remove(number);
  state.formerNames.set(number, `${name}\n${symbol}`);
}
