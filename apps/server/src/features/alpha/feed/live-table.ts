import type { AlphaSort } from '@dugout/contract/alpha/values';
import type { TrackedCall } from '../index/call.ts';
import type { CallerCalls } from '../index/caller-calls.ts';
import type { TokenCalls } from '../index/token-calls.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';
import type { CalledToken, TokenNow } from './token-figures.ts';

/** One of the newest calls, with all inputs of filters and cards. */
export interface LiveCall {
  readonly tracked: TrackedCall;
  readonly token: TokenNow;
  readonly ofToken: TokenCalls;
  readonly ofCaller: CallerCalls;
  readonly profile: CallerProfile;
  /** The caller's rank, 0 to 20. */
  readonly rank: number;
}

/** Changes since the last refresh. */
interface Changed {
  readonly tokens: readonly TokenNow[];
  readonly callers: readonly CallerCalls[];
}

/** Cheap figures, stored in columns, so that a filter scans memory in order. */
const OF_TOKEN = {
  marketCapUsd: ({ figures }) => figures.marketCapUsd,
  volumeUsd: ({ figures }) => figures.windows['24h'].volumeUsd,
  liquidityUsd: ({ figures }) => figures.liquidityUsd,
  ath: ({ ath }) => ath,
  uniqueCallers: (_token, { callers }) => callers.size,
} satisfies { readonly [M in AlphaSort]?: (token: CalledToken, calls: TokenCalls) => number | null };
const OF_CALLER = {
  callerHitRatePct: ({ rate }) => rate.rate,
  totalCallsByCaller: ({ calls }) => calls.length,
} satisfies { readonly [M in AlphaSort]?: (caller: CallerCalls) => number | null };
const OF_TOKEN_NAMES = Object.keys(OF_TOKEN) as (keyof typeof OF_TOKEN)[];
const OF_CALLER_NAMES = Object.keys(OF_CALLER) as (keyof typeof OF_CALLER)[];

const NAMES = [...OF_TOKEN_NAMES, ...OF_CALLER_NAMES];
type ColumnName = (typeof NAMES)[number];
const isColumn = (name: AlphaSort): name is ColumnName => name in OF_TOKEN || name in OF_CALLER;

/** Live calls, newest first, with their cheap figures in columns. Places start at 0. */
export class LiveTable {
  readonly calls: readonly LiveCall[];
  /** 1 for calls of known tokens. */
  readonly known: Uint8Array;
  /** 1 for tokens that left their bonding curve. */
  readonly migrated: Uint8Array;
  /** Number of each token's launchpad; 0 for none. */
  readonly launchpadOf: Uint16Array;
  readonly places: Int32Array;
  /** Equal for calls of the same token. */
  readonly tokenOf: Int32Array;
  /** Lower bound of each caller's hit rate; -1 without finished calls. */
  readonly callerRankedBy: Float64Array;
  /** Each call's card as JSON bytes, while valid. */
  readonly cards: (Buffer | null | undefined)[];
  readonly #launchpads = new Map<string, number>();
  readonly #columns: Readonly<Record<ColumnName, Float64Array>>;
  readonly #placesOfToken = new Map<TokenNow, number[]>();
  readonly #tokens = new Map<TokenNow, CalledToken | null>();
  readonly #placesOfCaller = new Map<CallerCalls, number[]>();

  /** `now` in unix ms. */
  constructor(calls: readonly LiveCall[], now: number) {
    this.calls = calls;
    this.known = new Uint8Array(calls.length);
    this.migrated = new Uint8Array(calls.length);
    this.launchpadOf = new Uint16Array(calls.length);
    this.places = Int32Array.from(calls.keys());
    this.tokenOf = new Int32Array(calls.length);
    this.callerRankedBy = new Float64Array(calls.length);
    this.cards = Array.from({ length: calls.length });
    this.#columns = Object.fromEntries(NAMES.map((name) => [name, new Float64Array(calls.length)])) as Record<
      ColumnName,
      Float64Array
    >;
    const numbers = new Map<TokenNow, number>();
    for (const [place, { token, ofCaller }] of calls.entries()) {
      const ofSame = this.#placesOfCaller.get(ofCaller);
      if (ofSame === undefined) this.#placesOfCaller.set(ofCaller, [place]);
      else ofSame.push(place);
      const places = this.#placesOfToken.get(token);
      if (places === undefined) {
        numbers.set(token, numbers.size);
        this.#placesOfToken.set(token, [place]);
      } else places.push(place);
      this.tokenOf[place] = numbers.get(token) as number;
    }
    for (const token of this.#placesOfToken.keys()) this.#readToken(token, now);
    for (const caller of this.#placesOfCaller.keys()) this.#readCaller(caller);
  }

  /** Returns a figure of all calls, NaN when unknown; null for a figure without a column. */
  column(name: AlphaSort): Float64Array | null {
    return isColumn(name) ? this.#columns[name] : null;
  }

  /** Returns a mask with 1 at the number of each launchpad among `names`; null without names. */
  launchpadMask(names: ReadonlySet<string>): Uint8Array | null {
    if (names.size === 0) return null;
    const mask = new Uint8Array(this.#launchpads.size + 1);
    for (const name of names) {
      const number = this.#launchpads.get(name);
      if (number !== undefined) mask[number] = 1;
    }
    return mask;
  }

  /** Refreshes the changed calls. `now` in unix ms. */
  refresh({ tokens, callers }: Changed, now: number): void {
    for (const token of tokens) this.#readToken(token, now);
    for (const caller of callers) this.#readCaller(caller);
  }

  isOf(calls: readonly LiveCall[]): boolean {
    return (
      calls.length === this.calls.length &&
      calls.every(({ tracked, profile, rank }, place) => {
        const own = this.calls[place] as LiveCall;
        return own.tracked === tracked && own.profile === profile && own.rank === rank;
      })
    );
  }

  /** Refreshes values that depend on time: windows of figures and ages on cards. `now` in unix ms. */
  refreshAges(now: number): void {
    this.forgetCards();
    for (const [token, read] of this.#tokens) if (token.at(now) !== read) this.#readToken(token, now);
  }

  /** Drops cards, which are rebuilt if a value on them has changed. */
  forgetCards(): void {
    this.cards.fill(undefined);
  }

  #readToken(of: TokenNow, now: number): void {
    const places = this.#placesOfToken.get(of);
    const [first] = places ?? [];
    if (places === undefined || first === undefined) return;
    const token = of.at(now);
    this.#tokens.set(of, token);
    for (const place of places) {
      this.cards[place] = undefined;
      this.known[place] = token === null ? 0 : 1;
    }
    if (token === null) return;
    const [migrated, launchpad] = [token.migrated ? 1 : 0, this.#launchpadNumber(token.facts.launchpad)];
    for (const place of places) {
      this.migrated[place] = migrated;
      this.launchpadOf[place] = launchpad;
    }
    const { ofToken } = this.calls[first] as LiveCall;
    for (const name of OF_TOKEN_NAMES) {
      const [column, figure] = [this.#columns[name], OF_TOKEN[name](token, ofToken) ?? Number.NaN];
      for (const place of places) column[place] = figure;
    }
  }

  #readCaller(caller: CallerCalls): void {
    for (const place of this.#placesOfCaller.get(caller) ?? []) {
      this.cards[place] = undefined;
      this.callerRankedBy[place] = caller.rate.interval?.[0] ?? -1;
      for (const name of OF_CALLER_NAMES) this.#columns[name][place] = OF_CALLER[name](caller) ?? Number.NaN;
    }
  }

  #launchpadNumber(name: string | null): number {
    if (name === null) return 0;
    const known = this.#launchpads.get(name);
    if (known !== undefined) return known;
    const number = this.#launchpads.size + 1;
    this.#launchpads.set(name, number);
    return number;
  }
}
