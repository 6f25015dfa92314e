import { isMayhem } from '@dugout/domain/execution/bonding-curve';
import { MARKET_IDS } from '@dugout/domain/markets';
import {
  AUTHORITIES,
  type Authority,
  type AuthorityState,
  authorityState,
} from '@dugout/domain/token-safety';
import { WINDOW_MS, WINDOWS, type Window } from '@dugout/domain/windows';
import type { Sight } from '../lists/sight.ts';
import type { ScreenFigure } from '../queries.ts';
import { changeRates, changeRatioOf } from '../reads/change.ts';
import { graduationOf, quotedCapOf, quotedLiquidityOf, quotedPriceOf } from '../reads/figures.ts';
import { priceUnitOf } from '../reads/price-path.ts';
import { holderCountOf } from '../reads/shares.ts';
import type { MarketState } from '../state.ts';
import { windowIndex } from '../store/rolling-windows.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { type Column, type Formula, PLAIN } from './column.ts';

/** How a figure is stored in a column and displayed. `sight.index` is the column's window. */
export interface FigureColumn {
  /** The screen's window, a fixed one, or none. */
  readonly window: 'of the screen' | Window | null;
  readonly write: (sight: Sight, token: TokenRecord, column: Column) => void;
  readonly formula: (sight: Sight) => Formula;
}

const plain = (key: (sight: Sight, token: TokenRecord) => number): FigureColumn => ({
  window: null,
  write: (sight, token, column) => column.set(token.number, key(sight, token)),
  formula: () => PLAIN,
});

const ofWindow = (key: (sight: Sight, token: number) => number): FigureColumn => ({
  window: 'of the screen',
  write: (sight, { number }, column) => {
    sight.state.windows.settle(number, sight.index, sight.now);
    column.set(number, key(sight, number));
  },
  formula: () => PLAIN,
});

const [IN_SOL, IN_DOLLARS] = [0, 1];
const classOf = ({ state }: Sight, token: TokenRecord): number =>
  priceUnitOf(state, token).quote === 'usd' ? IN_DOLLARS : IN_SOL;
const inDollars = ({ solUsd }: Sight): Formula => ({
  rates: Float64Array.of(solUsd, 1),
  offset: 0,
  scale: 1,
});

/** Defines a figure in SOL or dollars, depending on the token's quote, displayed in US dollars. */
const quoted = (key: (state: MarketState, token: TokenRecord) => number): FigureColumn => ({
  window: null,
  write: (sight, token, column) => column.set(token.number, key(sight.state, token), classOf(sight, token)),
  formula: inDollars,
});

const change = (window: FigureColumn['window']): FigureColumn => ({
  window,
  write: ({ state, index, now }, token, column) => {
    state.windows.settle(token.number, index, now);
    const { ratio, kind } = changeRatioOf(state, token, index, now - WINDOW_MS[WINDOWS[index] as Window]);
    column.set(token.number, ratio, kind);
  },
  formula: ({ state, index, now, solUsd }) => ({
    rates: changeRates(solUsd, state.solPrices.at(now - WINDOW_MS[WINDOWS[index] as Window])),
    offset: -1,
    scale: 100,
  }),
});

export const FIGURE_COLUMNS: Readonly<Record<ScreenFigure, FigureColumn>> = {
  ageMinutes: {
    ...plain((_, { createdAt }) => createdAt ?? Number.NaN),
    formula: ({ now }) => ({ rates: Float64Array.of(-1), offset: now, scale: 1 / 60_000 }),
  },
  priceUsd: quoted(quotedPriceOf),
  changePct: change('of the screen'),
  marketCapUsd: quoted(quotedCapOf),
  liquidityUsd: quoted(quotedLiquidityOf),
  volumeUsd: ofWindow(({ state, index }, token) => state.windows.volumeUsd(token, index)),
  buys: ofWindow(({ state, index }, token) => state.windows.buys(token, index)),
  sells: ofWindow(({ state, index }, token) => state.windows.sells(token, index)),
  traders: ofWindow(({ state, index }, token) => state.windows.traders(token, index)),
  holders: plain(({ state }, token) => holderCountOf(state, token)),
  athUsd: {
    window: null,
    write: (sight, token, column) =>
      column.setAbove(token.number, quotedPriceOf(sight.state, token), classOf(sight, token), token.athUsd),
    formula: inDollars,
  },
  graduationPct: plain((_, token) => graduationOf(token)),
  top10HoldersPct: plain(({ state, shares }, token) => shares.of(state, token).top10),
  devHoldingsPct: plain(({ state, shares }, token) => shares.of(state, token).developer),
  insiderHoldingsPct: plain(({ state, shares }, token) => shares.of(state, token).insiders),
  sniperHoldingsPct: plain(({ state, shares }, token) => shares.of(state, token).snipers),
  bundledHoldingsPct: plain(({ state, shares }, token) => shares.of(state, token).bundled),
  freshHoldingsPct: plain(({ state, shares }, token) => shares.of(state, token).fresh),
  agentHoldingsPct: plain(({ state, shares }, token) => shares.of(state, token).agent),
  kols: plain(({ state, shares }, token) => shares.of(state, token).kols),
  changePct5m: change('5m'),
  changePct1h: change('1h'),
  changePct6h: change('6h'),
  changePct24h: change('24h'),
};

/** Returns the index of the window of a figure's column, -1 for none. */
export const columnWindow = ({ window }: FigureColumn, ofScreen: number): number => {
  if (window === null) return -1;
  return window === 'of the screen' ? ofScreen : windowIndex(window);
};

/** Market code of a rolled-back token; matches no set of markets. */
const NO_TOKEN = MARKET_IDS.length;

/** Columns of small integers, filtered by sets of them. */
export const CODE_COLUMNS = {
  market: plain((_, { market, vacant }) => (vacant ? NO_TOKEN : MARKET_IDS.indexOf(market))),
  mayhem: plain((_, token) => mayhemCode(isMayhem(token))),
  mint: plain((_, token) => codeOf(authorityState('mint', token))),
  freeze: plain((_, token) => codeOf(authorityState('freeze', token))),
} satisfies Record<Authority | 'market' | 'mayhem', FigureColumn>;

export type CodeColumn = keyof typeof CODE_COLUMNS;

const [UNKNOWN, OFF, ON] = [0, 1, 2];
const codeOf = (state: AuthorityState | null): number =>
  state === null ? UNKNOWN : state === 'off' ? OFF : ON;

const mayhemCode = (is: boolean | null): number => (is === null ? UNKNOWN : is ? ON : OFF);

const setOf = (codes: Iterable<number>): Uint8Array => {
  const set = new Uint8Array(MARKET_IDS.length + 1);
  for (const code of codes) set[code] = 1;
  return set;
};

/**
 * Returns a query's filters on the code columns. `someVacant` is true when some numbers may no longer be tokens.
 */
export function codesWanted(
  markets: readonly string[] | undefined,
  someVacant: boolean,
  authorities: Readonly<Partial<Record<Authority, AuthorityState | undefined>>> | undefined,
  mayhem: AuthorityState | undefined,
): { readonly column: CodeColumn; readonly wanted: Uint8Array }[] {
  const wanted: { column: CodeColumn; wanted: Uint8Array }[] = [];
  const chosen = markets !== undefined && markets.length > 0 ? markets : null;
  if (chosen !== null || someVacant)
    wanted.push({
      column: 'market',
      wanted: setOf(MARKET_IDS.flatMap((id, code) => (chosen?.includes(id) === false ? [] : [code]))),
    });
  for (const authority of AUTHORITIES) {
    const state = authorities?.[authority];
    if (state !== undefined) wanted.push({ column: authority, wanted: setOf([codeOf(state)]) });
  }
  if (mayhem !== undefined) wanted.push({ column: 'mayhem', wanted: setOf([codeOf(mayhem)]) });
  return wanted;
}
