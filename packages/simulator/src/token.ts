import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { Reserves } from '@dugout/domain/market-events';
import { MARKETS, type MarketId } from '@dugout/domain/markets';
import type { Holdings } from './holdings.ts';
import type { Rng } from './rng.ts';

/** Where a token trades: on its curve, nowhere for the few slots after the curve is complete, in a pool. */
export type Stage = 'curve' | 'complete' | 'pool';

/**
 * One of the first buys: in the creation transaction (`slots` -1), or by snipers in the first slots. Units:
 * raw tokens, lamports net of fees.
 */
export interface FirstBuy {
  readonly wallet: number;
  readonly tokens: number;
  /** What reached the curve, without the fee. */
  readonly lamports: number;
  readonly slots: number;
}

/** What a crowd of traders is at: see mood.ts. */
export interface Mood {
  phase: Phase;
  /** Slot at which the phase ends. */
  until: number;
  /** What the crowd thinks a token is worth now: logarithm of its market cap in SOL. */
  fair: number;
  /** Where `fair` drifts to, within about `tau` seconds, shaking by `sigma` per root second. */
  goal: number;
  tau: number;
  sigma: number;
  /** Trades per second now, and where this number drifts to. */
  heat: number;
  rate: number;
  /** Slot of the last look at the token, and a slow average of the logarithm of its market cap. */
  seen: number;
  slow: number;
  /** What is still to come: rises left, height of the last one, trades per second at the best of times. */
  legs: number;
  peak: number;
  energy: number;
}

export type Phase = 'rise' | 'chop' | 'fade' | 'dead' | 'range' | 'leg';

export interface Token {
  readonly id: number;
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly creator: number;
  /** Slots since genesis, below zero for what was there before. */
  readonly created: number;
  readonly launchpad: MarketId;
  readonly home: string;
  readonly nextPool: string;
  readonly nextMarket: MarketId;
  stage: Stage;
  migrated: number;
  reserves: Reserves;
  readonly rng: Rng;
  /** Transactions so far: numbers the signatures. */
  transactions: number;
  /** What is due for the crowd counts only with this version. */
  version: number;
  readonly mood: Mood;
  readonly holdings: Holdings;
  /** What traders from outside hold, by address. */
  readonly outside: Map<string, number>;
  readonly firsts: FirstBuy[];
  /** The developer's way: how much of what is held is sold at a time; 0 holds. */
  developerSells: number;
}

export const SUPPLY = Number(PUMP_CURVE.supply);
/** The virtual base reserve at which everything that a curve sells is sold. */
export const CURVE_END = PUMP_CURVE.virtualReserves.base - PUMP_CURVE.realBase;

export const poolOf = (token: Token): string => (token.stage === 'pool' ? token.nextPool : token.home);
export const marketOf = (token: Token): MarketId =>
  token.stage === 'pool' ? token.nextMarket : token.launchpad;
export const feeBpsOf = (token: Token): bigint =>
  token.stage === 'pool' ? (MARKETS[token.nextMarket].feeBps ?? 30n) : PUMP_CURVE.feeBps;

/** SOL that all of a token would cost at its price. */
export const capSol = (reserves: Reserves): number =>
  (Number(reserves.quote) / Number(reserves.base)) * (SUPPLY / 1e9);
