import type { Vote, Votes } from '@dugout/contract/alpha/card';
import type { Db } from '#/platform/db/db.ts';
import type { Facts } from '#/platform/facts/facts.ts';
import { lockCaller } from '../index/ledger.repository.ts';
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
  readonly #db: Db;
  readonly #facts: Facts;
  readonly #now: () => number;
  #version = 0;

  constructor(options: { readonly db: Db; readonly facts: Facts; readonly now: () => number }) {
    this.#db = options.db;
    this.#facts = options.facts;
    this.#now = options.now;
    this.#facts.listen('alpha.voted', (cast) => this.#count(cast));
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
  async cast(userId: string, mint: string, vote: Vote): Promise<Votes> {
    await this.#db.transaction(async (tx) => {
      // A deleted row locks nothing: without this, a vote and its withdrawal could arrive in another order.
      await lockCaller(tx, userId);
      if (vote === 'none') await deleteVote(tx, userId, mint);
      else await saveVote(tx, { mint, user_id: userId, up: vote === 'up' }, new Date(this.#now()));
      await this.#facts.publish(tx, 'alpha.voted', { mint, userId, vote });
    });
    return this.of(mint, userId);
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

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    'alpha.voted': VoteCast;
  }
}
