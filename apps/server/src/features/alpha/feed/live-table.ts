import type { AlphaSort } from '@dugout/contract/alpha/constants';
import type { TrackedCall } from '../book/call.ts';
import type { CallerCalls } from '../book/caller-calls.ts';
import type { TokenCalls } from '../book/token-calls.ts';
import type { Face } from '../people/faces.ts';
import type { CalledToken, TokenNow } from './token-figures.ts';

/** One of the newest calls, with everything that filters and cards ask of it. */
export interface LiveCall {
  readonly tracked: TrackedCall;
  readonly token: TokenNow;
  readonly ofToken: TokenCalls;
  readonly ofCaller: CallerCalls;
  readonly face: Face;
  /** The caller's, 0 to 20. */
  readonly rank: number;
}

/** What has changed since a table was last read. */
export interface Changed {
  readonly tokens: readonly TokenNow[];
  readonly callers: readonly CallerCalls[];
}

type Figure = (token: CalledToken, call: LiveCall) => number | null;

/** The figures that cost nothing to read: they lie in columns, so that a filter runs through memory in order. */
const FIGURES = {
  marketCapUsd: ({ figures }) => figures.marketCapUsd,
  volumeUsd: ({ figures }) => figures.windows['24h'].volumeUsd,
  liquidityUsd: ({ figures }) => figures.liquidityUsd,
  ath: ({ ath }) => ath,
  callerHitRatePct: (_token, { ofCaller }) => ofCaller.rate.rate,
  totalCallsByCaller: (_token, { ofCaller }) => ofCaller.calls.length,
  uniqueCallers: (_token, { ofToken }) => ofToken.callers.size,
} satisfies { readonly [M in AlphaSort]?: Figure };

type ColumnName = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as ColumnName[];
const isColumn = (name: AlphaSort): name is ColumnName => name in FIGURES;

/** Live calls, newest first, with their cheap figures in columns. Places are from 0. */
export class LiveTable {
  readonly calls: readonly LiveCall[];
  /** 1 for calls whose token the market knows. */
  readonly known: Uint8Array;
  /** 1 for tokens that left their curve. */
  readonly migrated: Uint8Array;
  /** The number of each token's launchpad; 0 where it has none. */
  readonly launchpadOf: Uint16Array;
  /** The same number for calls of one token. */
  readonly tokenOf: Int32Array;
  /** Lower bound of each caller's hit rate; -1 without finished calls. */
  readonly callerRankedBy: Float64Array;
  /** What a card begins with, while it holds. */
  readonly cards: (string | null | undefined)[];
  readonly #launchpads = new Map<string, number>();
  readonly #columns: Readonly<Record<ColumnName, Float64Array>>;
  readonly #placesOfToken = new Map<TokenNow, number[]>();
  /** As each token was last read. */
  readonly #tokens = new Map<TokenNow, CalledToken | null>();
  readonly #placesOfCaller = new Map<CallerCalls, number[]>();

  /** `now` in unix ms. */
  constructor(calls: readonly LiveCall[], now: number) {
    this.calls = calls;
    this.known = new Uint8Array(calls.length);
    this.migrated = new Uint8Array(calls.length);
    this.launchpadOf = new Uint16Array(calls.length);
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
      this.#read(place, now);
    }
  }

  /** A figure of every call, NaN where it is not known; null for one that has no column. */
  column(name: AlphaSort): Float64Array | null {
    return isColumn(name) ? this.#columns[name] : null;
  }

  /** The numbers of the launchpads among `names`; null when none is named. */
  launchpadNumbers(names: ReadonlySet<string>): ReadonlySet<number> | null {
    if (names.size === 0) return null;
    return new Set([...names].flatMap((name) => this.#launchpads.get(name) ?? []));
  }

  /** Reads again the calls of what has changed. `now` in unix ms. */
  refresh({ tokens, callers }: Changed, now: number): void {
    for (const token of tokens)
      for (const place of this.#placesOfToken.get(token) ?? []) this.#read(place, now);
    for (const caller of callers)
      for (const place of this.#placesOfCaller.get(caller) ?? []) this.#read(place, now);
  }

  /** Whether it holds these calls, by the same callers as they were, in this order. */
  isOf(calls: readonly LiveCall[]): boolean {
    return (
      calls.length === this.calls.length &&
      calls.every(({ tracked, face, rank }, place) => {
        const own = this.calls[place] as LiveCall;
        return own.tracked === tracked && own.face === face && own.rank === rank;
      })
    );
  }

  /** Reads again what changes with time alone: windows of figures and ages on cards. `now` in unix ms. */
  refreshAges(now: number): void {
    this.forgetCards();
    for (const [token, read] of this.#tokens)
      if (token.at(now) !== read)
        for (const place of this.#placesOfToken.get(token) ?? []) this.#read(place, now);
  }

  /** Cards are put together again where something on them has changed. */
  forgetCards(): void {
    this.cards.fill(undefined);
  }

  #read(place: number, now: number): void {
    const call = this.calls[place] as LiveCall;
    const token = call.token.at(now);
    this.#tokens.set(call.token, token);
    this.cards[place] = undefined;
    this.callerRankedBy[place] = call.ofCaller.rate.interval?.[0] ?? -1;
    this.known[place] = token === null ? 0 : 1;
    if (token === null) return;
    this.migrated[place] = token.migrated ? 1 : 0;
    this.launchpadOf[place] = this.#launchpadNumber(token.facts.launchpad);
    for (const name of NAMES) this.#columns[name][place] = FIGURES[name](token, call) ?? Number.NaN;
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
