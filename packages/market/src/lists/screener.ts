import { isMayhem } from '@dugout/domain/execution/bonding-curve';
import { AUTHORITIES, authorityState } from '@dugout/domain/token-safety';
import type { Window } from '@dugout/domain/windows';
import type { AuthorityFilter, ScreenFigure, ScreenQuery } from '../queries.ts';
import { changeOf } from '../reads/change.ts';
import { athOf, graduationOf, liquidityOf, marketCapOf, priceUsdOf } from '../reads/figures.ts';
import { holderCountOf } from '../reads/shares.ts';
import { windowIndex } from '../store/rolling-windows.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { Sight } from './sight.ts';

type FigureReader = (sight: Sight, token: TokenRecord) => number;

const settled =
  (read: FigureReader): FigureReader =>
  (sight, token) => {
    sight.state.windows.settle(token.number, sight.index, sight.now);
    return read(sight, token);
  };

const changeOver = (window: Window): FigureReader => {
  const index = windowIndex(window);
  return ({ state, now, solUsd }, token) => {
    state.windows.settle(token.number, index, now);
    return changeOf(state, token, index, now, solUsd);
  };
};

/** All figures available for filters and sorting, NaN when unknown. */
const READERS = {
  ageMinutes: ({ now }, token) =>
    token.createdAt === null ? Number.NaN : (now - token.createdAt) * (1 / 60_000),
  priceUsd: ({ state, solUsd }, token) => priceUsdOf(state, token, solUsd),
  changePct: settled(({ state, index, now, solUsd }, token) => changeOf(state, token, index, now, solUsd)),
  marketCapUsd: ({ state, solUsd }, token) => marketCapOf(state, token, solUsd),
  liquidityUsd: ({ state, solUsd }, token) => liquidityOf(state, token, solUsd),
  volumeUsd: settled(({ state, index }, token) => state.windows.volumeUsd(token.number, index)),
  buys: settled(({ state, index }, token) => state.windows.buys(token.number, index)),
  sells: settled(({ state, index }, token) => state.windows.sells(token.number, index)),
  traders: settled(({ state, index }, token) => state.windows.traders(token.number, index)),
  holders: ({ state }, token) => holderCountOf(state, token),
  athUsd: ({ state, solUsd }, token) => athOf(state, token, solUsd),
  graduationPct: (_, token) => graduationOf(token),
  top10HoldersPct: ({ state, shares }, token) => shares.of(state, token).top10,
  devHoldingsPct: ({ state, shares }, token) => shares.of(state, token).developer,
  insiderHoldingsPct: ({ state, shares }, token) => shares.of(state, token).insiders,
  sniperHoldingsPct: ({ state, shares }, token) => shares.of(state, token).snipers,
  bundledHoldingsPct: ({ state, shares }, token) => shares.of(state, token).bundled,
  freshHoldingsPct: ({ state, shares }, token) => shares.of(state, token).fresh,
  agentHoldingsPct: ({ state, shares }, token) => shares.of(state, token).agent,
  kols: ({ state, shares }, token) => shares.of(state, token).kols,
  changePct5m: changeOver('5m'),
  changePct1h: changeOver('1h'),
  changePct6h: changeOver('6h'),
  changePct24h: changeOver('24h'),
} satisfies Record<ScreenFigure, FigureReader>;

export function boundTests(
  bounds: NonNullable<ScreenQuery['bounds']>,
): ((sight: Sight, token: TokenRecord) => boolean)[] {
  const tests: ((sight: Sight, token: TokenRecord) => boolean)[] = [];
  for (const [figure, bound] of Object.entries(bounds)) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bound ?? {};
    if (min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY) continue;
    const read = readerOf(figure);
    tests.push((sight, token) => {
      const value = read(sight, token);
      return value >= min && value <= max;
    });
  }
  return tests;
}

export const authorityTests = (wanted: AuthorityFilter): ((sight: Sight, token: TokenRecord) => boolean)[] =>
  AUTHORITIES.flatMap((authority) => {
    const state = wanted[authority];
    return state === undefined
      ? []
      : [(_: Sight, token: TokenRecord) => authorityState(authority, token) === state];
  });

/** Returns the Mayhem test if the query has one. A token whose supply is unknown matches neither value. */
export const mayhemTests = (
  wanted: ScreenQuery['mayhem'],
): ((sight: Sight, token: TokenRecord) => boolean)[] =>
  wanted === undefined ? [] : [(_, token) => isMayhem(token) === (wanted === 'on')];

export const isFigure = (name: string): name is ScreenFigure => Object.hasOwn(READERS, name);

/**
 * Returns the reader of a figure.
 * @throws RangeError for an unknown name.
 */
export function readerOf(name: string): FigureReader {
  if (!isFigure(name)) throw new RangeError(`unknown token figure: ${name}`);
  return READERS[name];
}

export const SCREEN_FIGURES: readonly ScreenFigure[] = Object.keys(READERS).filter(isFigure);
