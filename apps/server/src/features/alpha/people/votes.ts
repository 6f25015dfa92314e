import type { Vote, Votes } from '@dugout/contract/alpha/card';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { Bus } from '#/platform/bus/bus.ts';
import type { Db } from '#/platform/db/db.ts';
import { allVotes, deleteVote, saveVote } from './votes.repository.ts';

interface VoteCast {
  readonly mint: string;
  readonly userId: string;
  readonly vote: Vote;
}

interface Tally {
  up: number;
  down: number;
  readonly byUser: Map<string, 'up' | 'down'>;
}

/** Votes on called tokens: one per trader, equally weighted, counted in memory. */
export class VoteIndex {
  readonly #tallies = new Map<string, Tally>();
  readonly #turns = new KeyedMutex();
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #now: () => number;
  #version = 0;

  constructor(options: { readonly db: Db; readonly bus: Bus; readonly now: () => number }) {
    this.#db = options.db;
    this.#bus = options.bus;
    this.#now = options.now;
    this.#bus.subscribe('alpha.voted', (cast) => this.#count(cast));
  }

  async load(): Promise<void> {
    for (const { mint, user_id, up } of await allVotes(this.#db))
      this.#count({ mint, userId: user_id, vote: up ? 'up' : 'down' });
  }

  get version(): number {
    return this.#version;
  }

  counts(mint: string): { readonly upvotes: number; readonly downvotes: number } {
    const tally = this.#tallies.get(mint);
    return { upvotes: tally?.up ?? 0, downvotes: tally?.down ?? 0 };
  }

  of(mint: string, reader: string | null): Votes {
    const mine = reader === null ? undefined : this.#tallies.get(mint)?.byUser.get(reader);
    return { ...this.counts(mint), myVote: mine ?? 'none' };
  }

  /** A trader's last vote on a token counts. */
  cast(userId: string, mint: string, vote: Vote): Promise<Votes> {
    return this.#turns.run(`${userId} ${mint}`, async () => {
      if (vote === 'none') await deleteVote(this.#db, userId, mint);
      else await saveVote(this.#db, { mint, user_id: userId, up: vote === 'up' }, new Date(this.#now()));
      this.#bus.publish('alpha.voted', { mint, userId, vote });
      return this.of(mint, userId);
    });
  }

  forget(userId: string): void {
    for (const mint of this.#tallies.keys()) this.#count({ mint, userId, vote: 'none' });
  }

  #count({ mint, userId, vote }: VoteCast): void {
    this.#version++;
    const tally: Tally = this.#tallies.get(mint) ?? { up: 0, down: 0, byUser: new Map() };
    this.#tallies.set(mint, tally);
    const before = tally.byUser.get(userId);
    if (before !== undefined) tally[before]--;
    if (vote === 'none') tally.byUser.delete(userId);
    else {
      tally.byUser.set(userId, vote);
      tally[vote]++;
    }
  }
}

declare module '#/platform/bus/topics.ts' {
  interface BusTopics {
    'alpha.voted': VoteCast;
  }
}
