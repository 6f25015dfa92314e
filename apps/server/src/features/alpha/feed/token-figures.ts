import { toNumber } from '@dugout/domain/base-units';
import { isCurve } from '@dugout/domain/markets';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { type Figures, type Shares, type TokenFacts, UNKNOWN_SHARES } from '@dugout/market/types';

/** Windows of figures move on without trades: they are read again after so long, not all tokens at once. */
const KEPT_FOR_MS = 8_000;
const KEPT_LONGER_MS = 4_000;

const athOf = ({ supply, decimals }: TokenFacts, { athUsd }: Figures): number | null =>
  athUsd === null || supply === null ? null : athUsd * toNumber(supply, decimals);

interface HolderCounts {
  readonly shares: () => Shares;
  readonly kols: () => number;
}

/** A called token at its last read. Its holders are counted on demand. */
export class CalledToken {
  readonly facts: TokenFacts;
  readonly figures: Figures;
  /** US dollars: the market cap at the highest price; null where supply or price are not known. */
  readonly ath: number | null;
  /** Left its bonding curve, or never was on one. */
  readonly migrated: boolean;
  readonly #holders: HolderCounts;
  #shares: Shares | null = null;
  #kols: number | null = null;

  constructor(facts: TokenFacts, figures: Figures, holders: HolderCounts) {
    this.facts = facts;
    this.figures = figures;
    this.ath = athOf(facts, figures);
    this.migrated = !isCurve(facts.market);
    this.#holders = holders;
  }

  get shares(): Shares {
    this.#shares ??= this.#holders.shares();
    return this.#shares;
  }

  /** Known traders holding it. */
  get kols(): number {
    this.#kols ??= this.#holders.kols();
    return this.#kols;
  }

  /** Its developer holds none of it; null where that is not known. */
  get devSold(): boolean | null {
    const { devHoldingsPct } = this.shares;
    return devHoldingsPct === null ? null : devHoldingsPct === 0;
  }
}

/** A called token's current figures, read on demand and again after a trade. */
export class TokenNow {
  readonly #read: (now: number) => CalledToken | null;
  readonly #keptFor: number;
  #token: CalledToken | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  /** `keptFor`: ms until it is read again without a change. */
  constructor(keptFor: number, read: (now: number) => CalledToken | null) {
    this.#keptFor = keptFor;
    this.#read = read;
  }

  /** Null for a token that the market does not know. The same object until something changes. `now` in unix ms. */
  at(now: number): CalledToken | null {
    if (now - this.#readAt < this.#keptFor) return this.#token;
    this.#token = this.#read(now);
    this.#readAt = now;
    return this.#token;
  }

  changed(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }
}

export class TokenFigures {
  readonly #feed: MarketFeed;
  readonly #tokens = new Map<string, TokenNow>();
  readonly #changed = new Set<TokenNow>();

  constructor(feed: MarketFeed) {
    this.#feed = feed;
  }

  follow(mint: string): TokenNow {
    const known = this.#tokens.get(mint);
    if (known !== undefined) return known;
    const keptFor = KEPT_FOR_MS + ((this.#tokens.size * 97) % KEPT_LONGER_MS);
    const token = new TokenNow(keptFor, (now) => this.#read(mint, now));
    this.#tokens.set(mint, token);
    return token;
  }

  /** Null for a token that the market does not know. */
  of(mint: string): CalledToken | null {
    return this.follow(mint).at(this.#feed.now());
  }

  changed(mint: string): void {
    const token = this.#tokens.get(mint);
    if (token === undefined) return;
    token.changed();
    this.#changed.add(token);
  }

  takeChanged(): readonly TokenNow[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  #read(mint: string, now: number): CalledToken | null {
    const { state, wholeHistory } = this.#feed;
    const facts = state.token(mint);
    const figures = state.figures(mint, now);
    if (facts === null || figures === null) return null;
    return new CalledToken(facts, figures, {
      shares: () => (wholeHistory ? state.shares(mint) : null) ?? UNKNOWN_SHARES,
      kols: () => (wholeHistory ? state.kols(mint) : 0),
    });
  }
}
