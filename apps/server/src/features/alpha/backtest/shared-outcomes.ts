import { inSlices } from '#/platform/async/pace.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Duties, Duty } from '#/platform/leases/duties.ts';
import type { CallIndex, KeptOutcome } from '../index/call-index.ts';
import { keptOutcome } from '../index/outcome.view.ts';
import { allOutcomes, type OutcomeRow, outcomesSince } from '../index/outcomes.repository.ts';
import type { RecordedTrades } from '../index/replay.ts';
import type { FollowerIndex } from './follower-index.ts';
import { followerStandings, followersSince } from './followers.repository.ts';

/** How often calls and outcomes are stored for other servers, and read by them. */
export const SHARED_MS = 1_000;

interface SharedOutcomesOptions {
  readonly db: Db;
  readonly duties: Duties;
  readonly callIndex: CallIndex;
  readonly followers: Pick<FollowerIndex, 'lead' | 'standBy' | 'adopt'>;
  readonly recorded: RecordedTrades;
  /** Resolves when this server knows all calls committed before. */
  readonly readLedger: () => Promise<void>;
  /** Called with each token whose calls were adopted. */
  readonly changed: (mint: string) => void;
  /** Called when all calls are followed here. */
  readonly led: () => void;
}

const keptById = (rows: readonly OutcomeRow[]): ReadonlyMap<string, KeptOutcome> =>
  new Map(rows.map((row) => [row.call_id, keptOutcome(row)]));

/**
 * One server follows the tape for the outcomes of calls and the returns of followers, and stores them; the others read
 * its rows. Tapes differ, in their delay and in the SOL price of a moment, and outcomes must not.
 */
export class SharedOutcomes {
  readonly #options: SharedOutcomesOptions;
  readonly #duty: Duty;
  /** See `changedRows`; null before the first read of all rows. */
  #since: { readonly outcomes: bigint; readonly followers: bigint } | null = null;

  constructor(options: SharedOutcomesOptions) {
    this.#options = options;
    if (options.duties.areShared) options.callIndex.read();
    this.#duty = options.duties.of('calls', {
      onTaken: () => this.#lead(),
      onLost: () => this.#standBy(),
    });
  }

  /** None for the only server. */
  get jobs(): readonly Job[] {
    if (!this.#options.duties.areShared) return [];
    return [{ name: 'alpha.shared', everyMs: SHARED_MS, runs: 'everywhere', run: () => this.#read() }];
  }

  /** Called when the market is ready, with all calls loaded. */
  start(): Promise<void> {
    return this.#duty.start();
  }

  stop(): Promise<void> {
    return this.#duty.stop();
  }

  /** Reads the calls of other servers, and what the following one has stored since the last read. */
  async #read(): Promise<void> {
    const { db, callIndex, followers, readLedger, changed } = this.#options;
    if (callIndex.follows) return readLedger();
    const since = this.#since;
    const outcomes = await outcomesSince(db, since?.outcomes ?? null);
    const standings = await followersSince(db, since?.followers ?? null);
    const [rows, changedStandings] =
      since === null ? [await allOutcomes(db), await followerStandings(db)] : [outcomes.rows, standings.rows];
    // Read after the outcomes: all of their calls are known then.
    await readLedger();
    if (callIndex.follows) return;
    const mints = new Set<string>();
    for (const [callId, kept] of keptById(rows)) {
      const mint = callIndex.adopt(callId, kept);
      if (mint !== null) mints.add(mint);
    }
    for (const standing of changedStandings) followers.adopt(standing);
    this.#since = { outcomes: outcomes.since, followers: standings.since };
    for (const mint of mints) changed(mint);
  }

  async #lead(): Promise<void> {
    const { db, callIndex, followers, recorded, readLedger, led } = this.#options;
    await readLedger();
    const kept = keptById(await allOutcomes(db));
    await inSlices(callIndex.mints(), (mint) => callIndex.follow(mint, kept, recorded));
    callIndex.lead();
    followers.lead();
    led();
  }

  #standBy(): void {
    const { callIndex, followers } = this.#options;
    callIndex.read();
    followers.standBy();
    this.#since = null;
  }
}
