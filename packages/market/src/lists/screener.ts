import type { MarketId } from '@dugout/domain/markets';
import { isMayhem } from '@dugout/domain/mayhem';
import {
  AUTHORITIES,
  type Authority,
  type AuthorityState,
  authorityState,
} from '@dugout/domain/token-safety';
import type { Window } from '@dugout/domain/windows';
import { windowIndex } from '../figures/rolling-windows.ts';
import { changeOf } from '../reads/change.ts';
import { athOf, graduationOf, liquidityOf, marketCapOf, priceUsdOf } from '../reads/figures.ts';
import type { ShareCache } from '../reads/shares.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/** What a screen reads a figure from. */
export interface Sight {
  readonly state: MarketState;
  readonly shares: ShareCache;
  readonly index: number;
  readonly now: number;
  readonly solUsd: number;
}

type FigureReader = (sight: Sight, token: TokenRecord) => number;

const settled =
  (read: FigureReader): FigureReader =>
  (sight, token) => {
    sight.state.windows.settle(token.number, sight.index, sight.now);
    return read(sight, token);
  };

/** The change over one window, whatever window the screen is of. */
const changeOver = (window: Window): FigureReader => {
  const index = windowIndex(window);
  return ({ state, now, solUsd }, token) => {
    state.windows.settle(token.number, index, now);
    return changeOf(state, token, index, now, solUsd);
  };
};

/** Every figure that can be filtered and sorted by, NaN when unknown. */
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
  holders: ({ state }, token) => state.holders.holdersOf(token.number),
  athUsd: ({ state, solUsd }, token) => athOf(state, token, solUsd),
  graduationPct: (_, token) => graduationOf(token),
  top10HoldersPct: ({ state, shares }, token) => shares.of(state, token).top10,
  devHoldingsPct: ({ state, shares }, token) => shares.of(state, token).developer,
  insiderHoldingsPct: ({ state, shares }, token) => shares.of(state, token).insiders,
  sniperHoldingsPct: ({ state, shares }, token) => shares.of(state, token).snipers,
  bundledHoldingsPct: ({ state, shares }, token) => shares.of(state, token).bundled,
  agentHoldingsPct: ({ state, shares }, token) => shares.of(state, token).agent,
  kols: ({ state, shares }, token) => shares.of(state, token).kols,
  changePct5m: changeOver('5m'),
  changePct1h: changeOver('1h'),
  changePct6h: changeOver('6h'),
  changePct24h: changeOver('24h'),
} satisfies Record<string, FigureReader>;

export type ScreenFigure = keyof typeof READERS;

export interface Bound {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export interface ScreenQuery {
  readonly window: Window;
  /** One of SCREEN_FIGURES, as are the keys of `bounds`; another name is a RangeError. */
  readonly sortBy: string;
  readonly sortDir: 'asc' | 'desc';
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** All when left out or empty. */
  readonly markets?: readonly MarketId[] | undefined;
  /** Both ends included; a token whose figure is unknown fits no bound. */
  readonly bounds?: Readonly<Record<string, Bound | undefined>> | undefined;
  /** Whether somebody may mint more or freeze accounts; a token of which that is not known fits neither. */
  readonly authorities?: AuthorityFilter | undefined;
  /** Coins in pump.fun's Mayhem mode alone (on), or none of them (off). */
  readonly mayhem?: 'on' | 'off' | undefined;
}

export type AuthorityFilter = Readonly<Partial<Record<Authority, AuthorityState | undefined>>>;

export interface Screen {
  readonly mints: string[];
  /** Tokens that fit. */
  readonly count: number;
  /** Tokens in all. */
  readonly total: number;
}

/** One test for each figure that is bounded. */
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

/** One test for each authority that is asked for. */
export const authorityTests = (wanted: AuthorityFilter): ((sight: Sight, token: TokenRecord) => boolean)[] =>
  AUTHORITIES.flatMap((authority) => {
    const state = wanted[authority];
    return state === undefined
      ? []
      : [(_: Sight, token: TokenRecord) => authorityState(authority, token) === state];
  });

/** A test where Mayhem coins are asked for or left out; a token whose supply is not known fits neither. */
export const mayhemTests = (
  wanted: ScreenQuery['mayhem'],
): ((sight: Sight, token: TokenRecord) => boolean)[] =>
  wanted === undefined ? [] : [(_, token) => isMayhem(token) === (wanted === 'on')];

export const isFigure = (name: string): name is ScreenFigure => Object.hasOwn(READERS, name);

/** Throws RangeError for a name that no figure bears. */
export function readerOf(name: string): FigureReader {
  if (!isFigure(name)) throw new RangeError(`no figure of a token is called ${name}`);
  return READERS[name];
}

export const SCREEN_FIGURES: readonly ScreenFigure[] = Object.keys(READERS).filter(isFigure);
