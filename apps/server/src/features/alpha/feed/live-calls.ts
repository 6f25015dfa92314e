import { ALPHA_LIVE_CALLS } from '@dugout/contract/alpha/values';
import type { TrackedCall } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import type { CallerProfiles } from '../people/caller-profiles.ts';
import { type LiveCall, LiveTable } from './live-table.ts';
import type { TokenFigures } from './token-figures.ts';

/** Max staleness of ages and hit rates; after an idle time the first reader waits. */
const MAX_STALE_MS = 2_000;
/** Max delay until a new name, clan, wallet or rank is shown, on top of the caches of their sources. */
const KEPT_FOR_MS = 1_000;

interface LiveCallsOptions {
  readonly callIndex: CallIndex;
  readonly tokens: TokenFigures;
  readonly profiles: CallerProfiles;
  readonly ranksOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Both unix ms. */
  readonly now: () => number;
  readonly marketNow: () => number;
  /** Called with each table that was created or whose ages were refreshed. */
  readonly onJoined: (table: LiveTable) => void;
  readonly onFailed: (error: unknown) => void;
}

/** The newest visible calls, joined with their tokens and callers once for all readers. */
export class LiveCalls {
  readonly #options: LiveCallsOptions;
  #table = new LiveTable([], 0);
  #joinedFor = '';
  #joinedAt = Number.NEGATIVE_INFINITY;
  #joining: Promise<void> | null = null;
  #isJoinDue = false;

  constructor(options: LiveCallsOptions) {
    this.#options = options;
  }

  /** Returns the table, newest first. Waits only after calls or a caller's account changed. */
  async read(): Promise<LiveTable> {
    const { callIndex, now, marketNow, tokens } = this.#options;
    while (this.#joinedFor !== this.#version()) await this.#join();
    const age = now() - this.#joinedAt;
    if (age >= MAX_STALE_MS || age < 0) await this.#join();
    else if (age >= KEPT_FOR_MS) this.#joinSoon();
    this.#table.refresh({ tokens: tokens.takeChanged(), callers: callIndex.takeRated() }, marketNow());
    return this.#table;
  }

  async joined(calls: readonly TrackedCall[]): Promise<LiveCall[]> {
    const { callIndex, tokens, profiles, ranksOf } = this.#options;
    const userIds = new Set(calls.map(({ call }) => call.userId));
    const [known, ranks] = await Promise.all([profiles.of(userIds), ranksOf([...userIds])]);
    return calls.flatMap((tracked) => {
      const { mint, userId } = tracked.call;
      const [profile, ofToken, ofCaller] = [
        known.get(userId),
        callIndex.token(mint),
        callIndex.caller(userId),
      ];
      if (profile === undefined || ofToken === undefined || ofCaller === undefined) return [];
      return [
        { tracked, token: tokens.follow(mint), ofToken, ofCaller, profile, rank: ranks.get(userId) ?? 0 },
      ];
    });
  }

  #version(): string {
    return `${this.#options.callIndex.version} ${this.#options.profiles.version}`;
  }

  /** Joins after the current answers. */
  #joinSoon(): void {
    if (this.#isJoinDue) return;
    this.#isJoinDue = true;
    setImmediate(() => {
      this.#isJoinDue = false;
      this.#join().catch(this.#options.onFailed);
    });
  }

  #join(): Promise<void> {
    this.#joining ??= this.#joinAll().finally(() => {
      this.#joining = null;
    });
    return this.#joining;
  }

  async #joinAll(): Promise<void> {
    const version = this.#version();
    const calls = await this.joined(this.#options.callIndex.newest(ALPHA_LIVE_CALLS));
    const now = this.#options.marketNow();
    if (this.#table.isOf(calls)) this.#table.refreshAges(now);
    else this.#table = new LiveTable(calls, now);
    this.#joinedFor = version;
    this.#joinedAt = this.#options.now();
    this.#options.onJoined(this.#table);
  }
}
