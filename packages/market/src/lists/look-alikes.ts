import type { AlikeBy, LookAlikeGroup } from '../queries.ts';
import { liquidityOf, solUsdOf } from '../reads/figures.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/** Returns the numbers of tokens with the same picture, without those rolled back. */
const likePictures = (state: MarketState, token: TokenRecord): number[] =>
  state.pictureHashes.like(token.number).filter((number) => state.tokens[number]?.vacant === false);

/** Sorts pools of unknown depth last; ties go to the token first seen by the market. */
export function readLookAlikes(state: MarketState, token: TokenRecord, limit: number): LookAlikeGroup {
  const solUsd = solUsdOf(state);
  const depth = (each: TokenRecord): number => {
    const liquidity = liquidityOf(state, each, Number.isNaN(solUsd) ? 1 : solUsd);
    return Number.isNaN(liquidity) ? -1 : liquidity;
  };
  const [named, pictured] = [
    new Set(state.lookAlikes.group(token.number)),
    new Set(likePictures(state, token)),
  ];
  const alikeBy = (number: number): AlikeBy =>
    !pictured.has(number) ? 'name' : named.has(number) ? 'both' : 'picture';
  const group = [...new Set([...named, ...pictured])].map((number) => {
    const record = state.tokens[number] as TokenRecord;
    return { record, depth: depth(record) };
  });
  group.sort((a, b) => b.depth - a.depth || a.record.number - b.record.number);
  const own = group.findIndex(({ record }) => record.number === token.number);
  return {
    others: group
      .map(({ record: { mint, number } }, at) => ({ mint, alikeBy: alikeBy(number), deeper: at < own }))
      .filter(({ mint }) => mint !== token.mint)
      .slice(0, limit),
    deepest: group[0]?.record.mint ?? token.mint,
  };
}

/** Counts the tokens that resemble this one by picture alone; null when it has no comparable picture. */
export function countLikePictures(state: MarketState, token: TokenRecord): number | null {
  if (!state.pictureHashes.has(token.number)) return null;
  const named = new Set(state.lookAlikes.group(token.number));
  return likePictures(state, token).filter((number) => !named.has(number)).length;
}
