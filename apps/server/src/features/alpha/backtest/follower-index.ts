import { FOLLOWER_DELAYS } from '@dugout/contract/alpha/values';
import {
  type Follower,
  followerPct,
  loseFollower,
  settleFollower,
  startFollower,
  stepFollower,
} from '@dugout/domain/alpha/follower';
import type { PoolAt } from '@dugout/domain/alpha/follower-fills';
import { followerJson } from '@dugout/domain/alpha/follower-json';
import type { MarketEvent } from '@dugout/domain/market-events';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { Db } from '#/platform/db/db.ts';
import type { Call } from '../index/call.ts';
import { type FollowerKind, type FollowerResults, type Result, USUAL_DELAY } from '../index/results.ts';
import type { Baselines } from './baselines.ts';
import { type FollowerHistory, poolAt } from './follower-history.ts';
import { type FollowerRow, type FollowerStanding, saveFollowers } from './followers.repository.ts';

/** Max delay of events in a feed. Time-based changes wait for it, so their result does not depend on it. */
const LATE_MS = 15_000;
const REVERSIBLE_SLOTS = 512;

interface Entry {
  readonly callId: string;
  readonly kind: FollowerKind;
  readonly mint: string;
  follower: Follower;
  /** Earlier states with the slot in which each ended, while a rollback can still reach them. */
  past: { readonly slot: number; readonly follower: Follower }[];
}

interface FollowerIndexOptions {
  readonly db: Db;
  readonly results: FollowerResults;
  readonly baselines: Baselines;
  readonly pool: (mint: string) => TradablePool | null;
  /** The tape's progress, as time (unix ms) and slot. */
  readonly now: () => number;
  readonly slot: () => number;
  /** Returns the id of a token's newest trade on the tape; null before the first. */
  readonly newestTrade: (mint: string) => string | null;
  /** Whether other servers follow too; then only the leading server stores and shows its results. */
  readonly isShared: boolean;
}

const isOver = ({ status }: Follower): boolean => status === 'done' || status === 'unknown';

/** Simulated followers by token, updated by its trades until their day is over. */
export class FollowerIndex {
  readonly #options: FollowerIndexOptions;
  readonly #byMint = new Map<string, Entry[]>();
  readonly #changed = new Set<Entry>();
  #leads: boolean;

  constructor(options: FollowerIndexOptions) {
    this.#options = options;
    this.#leads = !options.isShared;
  }

  /** Called when this server is to store and show the results. */
  lead(): void {
    this.#leads = true;
    for (const entry of new Set([...this.#changed, ...[...this.#byMint.values()].flat()]))
      if (resultOf(entry.follower) !== 'open') this.#show(entry);
  }

  /** Called when another server does. */
  standBy(): void {
    this.#leads = false;
  }

  /** Shows what the leading server stored. */
  adopt({ call_id: callId, delay_seconds, baseline, mint, pct, status }: FollowerStanding): void {
    if (this.#leads) return;
    const kind = baseline ? 'baseline' : (`${delay_seconds}` as FollowerKind);
    const isFinal = status === null;
    this.#options.results.set(callId, kind, pct ?? (isFinal || status === 'unknown' ? 'unknown' : 'open'));
    if (!isFinal) return;
    const isOther = (entry: Entry): boolean => entry.callId !== callId || entry.kind !== kind;
    this.#put(mint, (this.#byMint.get(mint) ?? []).filter(isOther));
    for (const entry of this.#changed) if (!isOther(entry)) this.#changed.delete(entry);
  }

  #show({ callId, kind, follower }: Entry): void {
    this.#options.results.set(callId, kind, resultOf(follower));
  }

  begin({ callId, mint, calledAt }: Call): FollowerRow[] {
    const entries = FOLLOWER_DELAYS.map((delaySeconds) =>
      this.#begin({ callId, kind: `${delaySeconds}`, mint, calledAt, delaySeconds }),
    );
    const like = this.#options.baselines.like(mint, callId);
    if (like !== null)
      entries.push(
        this.#begin({ callId, kind: 'baseline', mint: like, calledAt, delaySeconds: USUAL_DELAY }),
      );
    return entries.map((entry) => this.#row(entry));
  }

  /** Called when the call was not written. */
  forget(callId: string): void {
    this.#options.results.forget(callId);
    for (const entry of this.#changed) if (entry.callId === callId) this.#changed.delete(entry);
    for (const [mint, entries] of this.#byMint)
      this.#put(
        mint,
        entries.filter((entry) => entry.callId !== callId),
      );
  }

  /** Loads stored followers and the trades since. Every trade after `knownSince` is on the tape. */
  load(history: FollowerHistory, knownSince: number | null): void {
    const { results } = this.#options;
    for (const row of history.rows) {
      const kind = row.baseline ? 'baseline' : (`${row.delay_seconds}` as FollowerKind);
      if (results.has(row.call_id, kind)) continue;
      if (row.state === null) {
        results.set(row.call_id, kind, row.pct ?? 'unknown');
        continue;
      }
      let entry: Entry | null = null;
      for (const { slot, follower } of history.statesOf(row, knownSince)) {
        if (entry === null) entry = { callId: row.call_id, kind, mint: row.mint, follower, past: [] };
        else this.#move(entry, follower, slot);
      }
      if (entry !== null) this.#add(entry);
    }
  }

  applied(event: MarketEvent): void {
    if (event.kind !== 'trade' && event.kind !== 'migration') return;
    const entries = this.#byMint.get(event.mint);
    if (entries === undefined) return;
    const pool = this.#poolAt(event.mint, event.time);
    for (const entry of entries) this.#move(entry, stepFollower(entry.follower, pool), event.slot);
    this.#drop(event.mint);
  }

  /** Called after the market has undone events of the slots from `fromSlot` on. */
  rolledBack(fromSlot: number, mints: ReadonlySet<string>): void {
    for (const mint of mints) {
      const pool = this.#poolAt(mint, this.#options.now());
      for (const entry of this.#byMint.get(mint) ?? []) {
        const earlier = entry.past.find(({ slot }) => slot >= fromSlot)?.follower ?? entry.follower;
        entry.past = entry.past.filter(({ slot }) => slot < fromSlot);
        entry.follower = earlier.status === 'done' ? earlier : withPool(earlier, pool);
        if (this.#leads) this.#show(entry);
        this.#changed.add(entry);
      }
    }
  }

  /** Marks followers of a token, or of all tokens for null, as missing trades. */
  lose(mint: string | null): void {
    if (mint === null) {
      for (const each of [...this.#byMint.keys()]) this.lose(each);
      return;
    }
    for (const entry of this.#byMint.get(mint) ?? [])
      this.#move(entry, loseFollower(entry.follower), this.#options.slot());
    this.#drop(mint);
  }

  /** Applies time-based changes. */
  tick(): void {
    const [now, slot] = [this.#options.now(), this.#options.slot()];
    for (const [mint, entries] of this.#byMint) {
      for (const entry of entries) {
        this.#move(entry, settleFollower(entry.follower, now - LATE_MS), slot);
        entry.past = entry.past.filter((state) => state.slot > slot - REVERSIBLE_SLOTS);
      }
      this.#drop(mint);
    }
  }

  rows(): FollowerRow[] {
    return [...this.#byMint.values()].flat().map((entry) => this.#row(entry));
  }

  async keep(): Promise<void> {
    if (!this.#leads) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    try {
      await saveFollowers(
        this.#options.db,
        changed.map((entry) => this.#row(entry)),
        this.#options.isShared,
      );
    } catch (error) {
      for (const entry of changed) this.#changed.add(entry);
      throw error;
    }
  }

  #begin(
    options: Pick<Entry, 'callId' | 'kind' | 'mint'> & { calledAt: number; delaySeconds: number },
  ): Entry {
    const { callId, kind, mint, calledAt, delaySeconds } = options;
    const follower = startFollower({ calledAt, delaySeconds }, this.#poolAt(mint, calledAt));
    const entry: Entry = { callId, kind, mint, follower, past: [] };
    this.#add(entry);
    return entry;
  }

  #add(entry: Entry): void {
    this.#show(entry);
    this.#changed.add(entry);
    if (isOver(entry.follower) && entry.past.length === 0) return;
    const entries = this.#byMint.get(entry.mint);
    if (entries === undefined) this.#byMint.set(entry.mint, [entry]);
    else entries.push(entry);
  }

  #move(entry: Entry, follower: Follower, slot: number): void {
    if (follower === entry.follower) return;
    if (follower.status !== entry.follower.status || !isSameHolding(follower, entry.follower))
      entry.past.push({ slot, follower: entry.follower });
    entry.follower = follower;
    if (this.#leads) this.#show(entry);
    this.#changed.add(entry);
  }

  /** Finished followers remain until no rollback can reach their trades. */
  #drop(mint: string): void {
    const entries = this.#byMint.get(mint) ?? [];
    const left = entries.filter(({ follower, past }) => !isOver(follower) || past.length > 0);
    if (left.length === entries.length) return;
    for (const entry of entries) if (!left.includes(entry)) this.#changed.add(entry);
    this.#put(mint, left);
  }

  #put(mint: string, entries: Entry[]): void {
    if (entries.length === 0) this.#byMint.delete(mint);
    else this.#byMint.set(mint, entries);
  }

  #poolAt(mint: string, time: number): PoolAt | null {
    return poolAt(this.#options.pool(mint), time);
  }

  #row({ callId, kind, mint, follower, past }: Entry): FollowerRow {
    const final = isOver(follower) && past.length === 0;
    return {
      call_id: callId,
      delay_seconds: kind === 'baseline' ? USUAL_DELAY : Number(kind),
      baseline: kind === 'baseline',
      mint,
      state: final ? null : JSON.parse(followerJson(follower)),
      seen_until: new Date(this.#options.now()),
      last_trade: this.#options.newestTrade(mint) ?? '',
      pct: followerPct(follower),
    };
  }
}

const resultOf = (follower: Follower): Result =>
  follower.status === 'unknown' ? 'unknown' : (followerPct(follower) ?? 'open');

const isSameHolding = (a: Follower, b: Follower): boolean =>
  a.status !== 'holding' || b.status !== 'holding' || a.held === b.held;

/** Returns the follower with the pool after a rollback. */
const withPool = (follower: Follower, pool: PoolAt | null): Follower =>
  pool === null || follower.status === 'done' || follower.status === 'unknown'
    ? loseFollower(follower)
    : { ...follower, pool };
