import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

export function nameToken(state: MarketState, token: TokenRecord): void {
  const { number, name, symbol } = token;
  state.lookAlikes.add(number, name, symbol);
  // The name index keeps the names of rolled-back tokens.
  if (state.formerNames.get(number) !== `${name}\n${symbol}`) state.tokenNames.add(number, name, symbol);
  state.formerNames.delete(number);
}

/** Makes a token's name unknown. */
export function unname(state: MarketState, number: number, name: string, symbol: string): void {
  state.lookAlikes.remove(number);
  state.formerNames.set(number, `${name}\n${symbol}`);
}
