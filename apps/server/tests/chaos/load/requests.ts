import { type Dice, dice, pick } from '../dice.ts';

export interface LoadRequest {
  readonly kind: Kind;
  /** The client address that the proxy reports. */
  readonly address: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cookie?: string;
  readonly body?: string;
}

export const KINDS = ['one address', 'guests', 'signed in', 'huge', 'sign-ins'] as const;
export type Kind = (typeof KINDS)[number];

export interface Market {
  readonly mints: readonly string[];
  readonly cookies: readonly string[];
}

/** Gives each signed-in trader a separate address. */
export const addressOfTrader = (n: number): string => `10.1.${n >> 8}.${n & 255}`;
const GUESTS = 2_000;
const addressOfGuest = (n: number): string => `10.2.${n >> 8}.${n & 255}`;
const HAMMER = '10.3.0.1';
/** At the max body size of a call, and above it. */
const HUGE = JSON.stringify({ text: 'x'.repeat(250_000) });
const TOO_HUGE = JSON.stringify({ text: 'x'.repeat(1_000_000) });
const OWN = [
  '/wallet/user',
  '/portfolio',
  '/settings',
  '/watchlist',
  '/notifications',
  '/swap/ceilings',
  '/friends',
  '/tracker',
  '/ledger/own',
  '/profile?time=1d',
];

/** An endless mix of requests of every kind, determined by the seed. */
export class Requests {
  readonly #random: Dice;
  readonly #market: Market;
  #count = 0;

  constructor(seed: string, market: Market) {
    this.#random = dice(seed);
    this.#market = market;
  }

  next(kind: Kind): LoadRequest {
    this.#count += 1;
    switch (kind) {
      case 'one address':
        // Varies the filter so that no answer can be shared.
        return this.#get(kind, HAMMER, `/screener?limit=200&volumeUsdMin=${-this.#count}`);
      case 'guests':
        return this.#get(kind, addressOfGuest(this.#below(GUESTS)), this.#publicPath());
      case 'signed in': {
        const n = this.#below(this.#market.cookies.length);
        const cookie = this.#market.cookies[n] ?? '';
        return { ...this.#get(kind, addressOfTrader(n), this.#oneOf(OWN)), cookie };
      }
      case 'huge':
        return {
          kind,
          address: addressOfGuest(this.#below(GUESTS)),
          method: 'POST',
          path: '/api/v1/account/recovery',
          body: this.#random() < 0.5 ? HUGE : TOO_HUGE,
        };
      case 'sign-ins':
        return {
          kind,
          address: `10.4.${this.#count >> 8}.${this.#count & 255}`,
          method: 'POST',
          path: '/api/auth/sign-in/email',
          body: JSON.stringify({
            email: `nobody${this.#count}@example.org`,
            password: 'wrong horse battery',
          }),
        };
    }
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  #oneOf<T>(from: readonly T[]): T {
    return pick(this.#random, from);
  }

  #get(kind: Kind, address: string, path: string): LoadRequest {
    return { kind, address, method: 'GET', path: `/api/v1${path}` };
  }

  #publicPath(): string {
    const mint = this.#oneOf(this.#market.mints);
    const column = this.#oneOf(['new', 'near', 'migrated']);
    return this.#oneOf([
      '/screener?limit=50',
      `/screener?limit=50&page=${1 + this.#below(20)}`,
      `/screener?limit=50&liquidityUsdMin=${this.#below(10_000)}`,
      `/explorer?column=${column}`,
      `/token/${mint}`,
      `/token/${mint}/candles`,
      `/token/${mint}/candles?from=${this.#below(1_000_000)}`,
      `/token/${mint}/trades`,
      `/token/${mint}/holders`,
      `/token/${mint}/top-traders`,
      `/token/${mint}/look-alikes`,
      `/token/holders-chart/${mint}`,
      `/search?search=${this.#oneOf(['fr', 'toad', 'moon', 'a'])}`,
      '/alpha/tokens',
      '/leaderboard?kind=traders&window=24h',
      '/clan',
      '/giveaway',
      '/price',
      '/status',
    ]);
  }
}
