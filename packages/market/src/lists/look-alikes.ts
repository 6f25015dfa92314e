import { liquidityOf, solUsdOf } from '../reads/figures.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/** Tokens that pass for one another. */
export interface LookAlikeGroup {
  /** The others, the deepest pool first. */
  readonly mints: string[];
  /** Of all of them, the one with the deepest pool. */
  readonly deepest: string;
}

/** Pools whose depth is not known stand last; among equals the one that the market met first. */
export function readLookAlikes(state: MarketState, token: TokenRecord, limit: number): LookAlikeGroup {
  const solUsd = solUsdOf(state);
  const depth = (each: TokenRecord): number => {
    const liquidity = liquidityOf(each, Number.isNaN(solUsd) ? 1 : solUsd);
    return Number.isNaN(liquidity) ? -1 : liquidity;
  };
  const group = state.lookAlikes.group(token.number).map((number) => state.tokens[number] as TokenRecord);
  group.sort((a, b) => depth(b) - depth(a) || a.number - b.number);
  return {
    mints: group
      .filter((each) => each.number !== token.number)
      .slice(0, limit)
      .map(({ mint }) => mint),
    deepest: group[0]?.mint ?? token.mint,
  };
}
