/** Calls made on either of two servers: the feed, outcomes and the returns of followers are the same on both. */

import { FOLLOWER_STAKE_LAMPORTS as STAKE } from '@dugout/domain/alpha/follower-rules';
import { referenceReturn } from '@dugout/domain/alpha/testing/reference-follower';
import { describe, expect, it, vi } from 'vitest';
import type { OutcomeRow } from '#/features/alpha/index/outcomes.repository.ts';
import { allOutcomes, saveOutcomes } from '#/features/alpha/index/outcomes.repository.ts';
import type { CallerRecord } from '#tests/alpha/games-world.ts';
import { shared } from '#tests/kit/testing.ts';
import { type TwiceSignedIn, twoMarkets } from './two-markets.ts';

const SOON = { timeout: 8_000, interval: 100 };
const HOUR_MS = 3_600_000;
/** Calls made on the second server are priced at its SOL, and their trades at that of the first. */
const DEARER = 200 / 210;
const times = (multiple: number): unknown => expect.closeTo(multiple, 2);

interface Feed {
  readonly feed: readonly { readonly callId: string; readonly calls: number; readonly upvotes: number }[];
}

describe('calls on two servers', () => {
  const world = shared(twoMarkets);
  let ann: TwiceSignedIn;
  let ben: TwiceSignedIn;

  const call = (by: TwiceSignedIn, place: 0 | 1, tokenAddress: string) =>
    by.post(place, '/alpha/call', { tokenAddress });
  const feed = async (place: 0 | 1) =>
    (await ann.data<Feed>(place, '/alpha/tokens')).feed.map(({ callId, calls }) => ({ callId, calls }));
  /** Without `multiple`, which is of the moment and at each server's own price of SOL. */
  async function record(of: TwiceSignedIn, place: 0 | 1) {
    const { calls, ...figures } = await ann.data<CallerRecord>(place, `/alpha/callers/${of.userId}`);
    return { ...figures, calls: calls.map((recorded) => ({ ...recorded, multiple: null })) };
  }
  const agree = (of: TwiceSignedIn, outcomes: readonly object[]) =>
    vi.waitFor(async () => {
      // Rankings are cached for five seconds.
      world.market.pass(6_000);
      const [first, second] = [await record(of, 0), await record(of, 1)];
      expect(first.calls).toMatchObject(outcomes);
      expect(second).toEqual(first);
    }, SOON);

  it('are in both feeds, in the order of the log', async () => {
    [ann, ben] = [await world.trader('Ann'), await world.trader('Ben')];
    await call(ann, 1, world.mint);
    await call(ben, 0, world.mint);
    await call(ben, 1, world.other);
    await vi.waitFor(async () => expect(await feed(0)).toHaveLength(3), SOON);
    await vi.waitFor(async () => expect(await feed(1)).toEqual(await feed(0)), SOON);
    expect((await feed(1)).map(({ calls }) => calls)).toEqual([1, 2, 2]);
  });

  it('have the outcome of the server that follows them, on both', async () => {
    const { market, tape, mint, other } = world;
    // Their followers have bought before the price moves.
    market.pass(180_000);
    market.move(mint, 150);
    market.move(other, 120);
    await agree(ann, [{ outcome: 'open', peakMultiple: times(1.5 * DEARER) }]);
    tape.hold();
    market.move(mint, 300);
    await agree(ann, [{ outcome: 'hit', peakMultiple: times(3 * DEARER) }]);
    tape.release();
    market.pass(25 * HOUR_MS);
    market.move(other, 50);
    await agree(ben, [{ outcome: 'miss', peakMultiple: times(1.2 * DEARER) }, { outcome: 'hit' }]);
    await agree(ann, [{ outcome: 'hit', followerPct: expect.any(Number) }]);
    const { returns, baseRate, calls } = await record(ann, 1);
    const calledAt = Date.parse(calls[0]?.calledAt ?? '');
    const followed = referenceReturn({
      calledAt,
      delaySeconds: 30,
      stake: STAKE,
      ...market.dayOf(mint, calledAt),
    });
    const gain = Number((followed?.received ?? 0n) - (followed?.spent ?? 0n));
    expect(calls[0]?.followerPct).toBeCloseTo((gain / Number(STAKE)) * 100, 3);
    expect([...returns, baseRate].map(({ n, unknown }) => ({ n, unknown }))).toEqual(
      Array.from({ length: 4 }, () => ({ n: 1, unknown: 0 })),
    );
  });

  it('keep the outcome of the tape that has seen more', async () => {
    const { db } = world.servers[0];
    const before = await allOutcomes(db);
    const older = before.map(
      (row): OutcomeRow => ({
        ...row,
        seen_until: new Date(row.seen_until.getTime() - 1),
        high: 0,
        hit_at: null,
      }),
    );
    await saveOutcomes(db, older, true);
    expect(await allOutcomes(db)).toEqual(before);
  });

  it('are voted on by traders of both, the last vote of each counting', async () => {
    const { mint } = world;
    const vote = (by: TwiceSignedIn, place: 0 | 1, value: string) =>
      by.post<{ upvotes: number; downvotes: number }>(place, '/alpha/vote', {
        tokenAddress: mint,
        vote: value,
      });
    await vote(ann, 0, 'up');
    await vote(ben, 1, 'up');
    await vote(ann, 1, 'down');
    await vi.waitFor(async () => {
      for (const place of [0, 1] as const)
        expect((await ann.data<Feed>(place, '/alpha/tokens')).feed).toContainEqual(
          expect.objectContaining({ tokenAddress: mint, upvotes: 1, downvotes: 1, myVote: 'down' }),
        );
    }, SOON);
  });

  it('log no errors', () => {
    // The tape of the second server was held.
    expect(world.errors.filter((text) => text !== 'a part cannot serve')).toEqual([]);
  });

  it('are followed by the other server when the first is gone', async () => {
    const { market, mint } = world;
    await call(ann, 0, mint);
    await world.end(0);
    market.move(mint, 2_000);
    await vi.waitFor(
      async () =>
        expect((await record(ann, 1)).calls).toMatchObject([{ outcome: 'hit' }, { outcome: 'hit' }]),
      { timeout: 15_000, interval: 200 },
    );
    expect(await record(ann, 1)).toMatchObject({ hits: 2, n: 2 });
    await vi.waitFor(async () => {
      const rows = await world.sql<{ hits: number }>`SELECT count(hit_at)::integer AS hits FROM call_outcome`;
      expect(rows).toEqual([{ hits: 3 }]);
    }, SOON);
  });
});
