import { ALPHA_SORTS, type AlphaFlag, type AlphaSort } from '@dugout/contract/alpha/values';
import { z } from 'zod';
import type { Candidate } from '../feed/filter.ts';
import { isOfReader, type ReaderKinds } from '../feed/reader-kinds.ts';
import type { TrackedCall } from '../index/call.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';

const context = z.object({
  name: z.string(),
  symbol: z.string(),
  launchpad: z.string().nullable(),
  migrated: z.boolean(),
  devSold: z.boolean(),
  mayhem: z.boolean().optional(),
  metrics: z.partialRecord(z.enum(ALPHA_SORTS), z.number().nullable()),
});

export type CallContext = z.output<typeof context>;

/** Returns null for an invalid context. */
export const parseContext = (kept: unknown): CallContext | null => context.safeParse(kept).data ?? null;

/** Returns a call's values at the time it was made, except values that depend on the reader. */
export const contextOf = (candidate: Candidate): CallContext => ({
  name: candidate.name,
  symbol: candidate.symbol,
  launchpad: candidate.launchpad,
  migrated: candidate.is('migrated'),
  devSold: candidate.is('devSold'),
  mayhem: candidate.mayhem,
  metrics: Object.fromEntries(
    ALPHA_SORTS.flatMap((name) => (name === 'trackedWallets' ? [] : [[name, candidate.metric(name)]])),
  ),
});

/** A past call for today's filters, with its figures at that time. */
export class BacktestCandidate implements Candidate {
  readonly tracked: TrackedCall;
  readonly context: CallContext;
  readonly #profile: CallerProfile;
  readonly #reader: ReaderKinds;
  readonly #rankedBy: (userId: string) => number | null;

  constructor(parts: {
    readonly tracked: TrackedCall;
    readonly context: CallContext;
    readonly profile: CallerProfile;
    readonly reader: ReaderKinds;
    /** Lower bound of a caller's hit rate at that moment. */
    readonly rankedBy: (userId: string) => number | null;
  }) {
    this.tracked = parts.tracked;
    this.context = parts.context;
    this.#profile = parts.profile;
    this.#reader = parts.reader;
    this.#rankedBy = parts.rankedBy;
  }

  get mint(): string {
    return this.tracked.call.mint;
  }
  get name(): string {
    return this.context.name;
  }
  get symbol(): string {
    return this.context.symbol;
  }
  get launchpad(): string | null {
    return this.context.launchpad;
  }
  /** False for calls made before the mode was recorded. */
  get mayhem(): boolean {
    return this.context.mayhem === true;
  }
  get callerRankedBy(): number | null {
    return this.#rankedBy(this.tracked.call.userId);
  }

  is(kind: AlphaFlag): boolean {
    if (kind === 'migrated') return this.context.migrated;
    if (kind === 'preMigration') return !this.context.migrated;
    if (kind === 'devSold') return this.context.devSold;
    return isOfReader(kind, this.#profile, this.#reader);
  }

  /** The number of tracked wallets that held the token then is unknown. */
  metric(name: AlphaSort): number | null {
    return this.context.metrics[name] ?? null;
  }
}
