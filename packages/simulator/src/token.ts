import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { Reserves } from '@dugout/domain/market-events';
import { MARKETS, type MarketId } from '@dugout/domain/markets';
import type { Holdings } from './holdings.ts';
import type { Rng } from './rng.ts';

/** Trading venue of a token: its curve, nowhere for the few slots after the curve is complete, or a pool. */
export type Stage = 'curve' | 'complete' | 'pool';

/**
 * One of the first buys: in the creation transaction (`slots` -1), or by snipers in the first slots. Units:
 * raw tokens, lamports net of fees.
 */
export interface FirstBuy {
  readonly wallet: number;
  readonly tokens: number;
  /** Received by the curve, without the fee. */
  readonly lamports: number;
  readonly slots: number;
}

export interface Mood {
  phase: Phase;
  /** Slot at which the phase ends. */
  until: number;
  /** The crowd's fair value: logarithm of the market cap in SOL. */
  fair: number;
  /** Target of `fair`, approached within about `tau` seconds, with noise of `sigma` per root second. */
  goal: number;
  tau: number;
  sigma: number;
  /** Current trades per second, and their target. */
  heat: number;
  rate: number;
  /** Slot of the last look at the token, and a slow average of the logarithm of its market cap. */
  seen: number;
  slow: number;
  /** Remaining rises, height of the last one, and peak trades per second. */
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
  /** Slots since genesis, negative for tokens from before. */
  readonly created: number;
  readonly launchpad: MarketId;
  readonly home: string;
  readonly nextPool: string;
  readonly nextMarket: MarketId;
  stage: Stage;
  migrated: number;
  reserves: Reserves;
  readonly rng: Rng;
  /** Number of transactions so far, used for signatures. */
  transactions: number;
  /** A crowd event is only valid with this version. */
  version: number;
  readonly mood: Mood;
  readonly holdings: Holdings;
  /** Balances of outside traders, by address. */
  readonly outside: Map<string, number>;
  readonly firsts: FirstBuy[];
  /** Part of the developer's holding sold at a time; 0 holds. */
  developerSells: number;
}

export const SUPPLY = Number(PUMP_CURVE.supply);
/** The virtual base reserve at which a curve is sold out. */
export const CURVE_END = PUMP_CURVE.virtualReserves.base - PUMP_CURVE.realBase;

export const poolOf = (token: Token): string => (token.stage === 'pool' ? token.nextPool : token.home);
export const marketOf = (token: Token): MarketId =>
  token.stage === 'pool' ? token.nextMarket : token.launchpad;
export const feeBpsOf = (token: Token): bigint =>
  token.stage === 'pool' ? (MARKETS[token.nextMarket].feeBps ?? 30n) : PUMP_CURVE.feeBps;

export const capSol = (reserves: Reserves): number =>
  (Number(reserves.quote) / Number(reserves.base)) * (SUPPLY / 1e9);
