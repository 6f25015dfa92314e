import type { Vote } from '@dugout/contract/alpha/card';
import { afterAll, expect, it, vi } from 'vitest';
import { createBus } from '#/platform/bus/bus.ts';
import { SharedFacts } from '#/platform/facts/shared-facts.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { mintOf } from '#tests/trading/fake-venue.ts';
import { VoteIndex } from './votes.ts';

const ANN = 'a'.repeat(24);
const MINT = mintOf(0);
const VOTES: readonly Vote[] = ['up', 'down', 'none', 'up', 'none', 'down'];

const database = sharedDatabase();
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Starts the votes of a server that no message of another reaches. */
async function server(): Promise<VoteIndex> {
  const { db } = database;
  const bus = createBus(() => undefined);
  const facts = new SharedFacts({ db, log: silentLog, bus, onMissed: () => undefined, readEveryMs: 20 });
  const votes = new VoteIndex({ db, facts, now: Date.now });
  await facts.mark();
  await votes.load();
  await facts.start();
  stops.push(() => facts.stop());
  return votes;
}

it('are the same on two servers after a trader voted on both at once', async () => {
  await database.sql`INSERT INTO auth_user (id, name, email) VALUES (${ANN}, 'Ann', 'ann@example.org')`;
  const [a, b] = [await server(), await server()];
  expect(await a.cast(ANN, MINT, 'up')).toEqual({ upvotes: 1, downvotes: 0, myVote: 'up' });
  for (let round = 0; round < 5; round++) {
    const votes = VOTES.flatMap((vote, at) => (at % 2 === 0 ? a : b).cast(ANN, MINT, vote));
    await Promise.all(votes);
    const rows = await database.sql<{ up: boolean }>`SELECT up FROM call_vote WHERE user_id = ${ANN}`;
    const myVote = rows[0] === undefined ? 'none' : rows[0].up ? 'up' : 'down';
    const expected = {
      upvotes: myVote === 'up' ? 1 : 0,
      downvotes: myVote === 'down' ? 1 : 0,
      myVote,
    };
    await vi.waitFor(() => expect([a, b].map((votes) => votes.of(MINT, ANN))).toEqual([expected, expected]), {
      timeout: 10_000,
    });
  }
});
