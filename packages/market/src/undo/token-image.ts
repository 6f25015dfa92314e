import type { MarketState } from '../state.ts';
import { newToken, type TokenRecord } from '../store/token-record.ts';
import { unname } from '../writes/names.ts';

/** A token's previous state, including data stored outside its record. */
export interface TokenImage {
  readonly token: Readonly<TokenRecord>;
  readonly holderPoints: readonly number[];
  readonly earlyTransfers: readonly [number, number][] | undefined;
}

export function tokenImage(state: MarketState, token: TokenRecord): TokenImage {
  return {
    token: { ...token },
    holderPoints: state.holderSeries.packed(token.number),
    earlyTransfers: state.earlyTransfers.get(token.number)?.slice(),
  };
}

/** Keeps data from accounts and off-chain metadata, and the baseline price of trades that left the tape. */
export function restoreToken(
  state: MarketState,
  number: number,
  { token: image, holderPoints, earlyTransfers }: TokenImage,
): void {
  const token = state.materialise(number);
  if (token === undefined) return;
  const { safety, offChain, holdings, baselineTime, baselineSol, baselineUsd, createdAt, name, symbol } =
    token;
  const wasNamed = image.name !== '' || image.symbol !== '';
  Object.assign(token, image, { safety, offChain, holdings: holdings + 1 });
  if (createdAt === image.createdAt && baselineTime > image.baselineTime)
    Object.assign(token, { baselineTime, baselineSol, baselineUsd });
  if (!wasNamed && (name !== '' || symbol !== '')) unname(state, number, name, symbol);
  restorePoints(state, number, holderPoints, earlyTransfers);
}

/** Makes a token unknown. Its number stays reserved for it. */
export function vacate(state: MarketState, number: number): void {
  const token = state.tokens[number];
  if (token === undefined || token.vacant) return;
  const { mint, pool, market, decimals, quoteMint, quote, holdings, safety, offChain, name, symbol } = token;
  const blank = newToken(number, mint, pool, market, decimals, quoteMint, quote);
  state.tokens[number] = Object.assign(blank, { vacant: true, holdings: holdings + 1, safety, offChain });
  state.vacant++;
  if (name !== '' || symbol !== '') unname(state, number, name, symbol);
  restorePoints(state, number, [], undefined);
}

function restorePoints(
  state: MarketState,
  number: number,
  holderPoints: readonly number[],
  earlyTransfers: readonly [number, number][] | undefined,
): void {
  state.holderSeries.reset(number, holderPoints);
  if (earlyTransfers === undefined) state.earlyTransfers.delete(number);
  else state.earlyTransfers.set(number, [...earlyTransfers]);
}
