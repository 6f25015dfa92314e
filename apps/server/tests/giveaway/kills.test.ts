/** Tests a draw interrupted at any step, and one run concurrently. */

import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DrawingOptions, giveawayDrawing } from '#/features/giveaway/drawing.ts';
import { giveawayEntering } from '#/features/giveaway/entering.ts';
import { giveawayOpening } from '#/features/giveaway/opening.ts';
import { giveawayPrizes, issuance, ledger, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { testDatabase } from '#tests/kit/database.ts';

const SOL = 1_000_000_000n;
const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 6, 27, 12, 0, 0);
const ADDRESS = 'So11111111111111111111111111111111111111112';
const RULES = { minRank: 0, minAgeDays: 0, needsWallet: false };
const key = Buffer.alloc(32, 1);

class Killed extends Error {}

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
let clock = NOW;
const now = (): number => clock;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());

let made = 0;
async function closedGiveaway(traders: number): Promise<{ id: string; userIds: string[] }> {
  const opening = giveawayOpening({ db, sealKey: key, slot: () => 1, now });
  const terms = { title: 'Kills', lamports: SOL, closesAt: clock + MINUTE_MS, rules: RULES };
  const { id } = await opening.open(terms, async () => undefined);
  const enter = giveawayEntering({ db, walletKey: key, entrantKey: key, gateRankOf: async () => 0, now });
  const userIds: string[] = [];
  for (let at = 0; at < traders; at++) {
    const userId = String(++made).padStart(24, 'u');
    const user = { id: userId, name: `killed_${made}`, email: `killed${made}@example.org` };
    await db.tables().insertInto('auth_user').values(user).execute();
    await enter(userId, id);
    userIds.push(userId);
  }
  clock += 2 * MINUTE_MS;
  return { id, userIds };
}

/** Draws with a failure at the n-th external step. */
function drawing(killAt: number, stepsTaken = { count: 0 }): () => Promise<void> {
  const step = (): void => {
    if (++stepsTaken.count === killAt) throw new Killed();
  };
  const options: DrawingOptions = {
    db,
    log: silentLog,
    events: {
      emit: async () => step(),
    },
    firstBlockAfter: async (time) => {
      step();
      return { slot: killAt + 10, time: time + 1, hash: `hash${killAt}` };
    },
    wallets: {
      primaryOf: async (userId) => {
        step();
        return {
          walletId: userId,
          address: ADDRESS,
          name: 'Main',
          archived: false,
          connected: false,
          keyMissing: false,
        };
      },
      payPrize: async (tx, { ref, lamports }) => {
        step();
        await ledger.post(tx, {
          kind: 'giveaway.prize',
          ref,
          lines: [
            { account: giveawayPrizes, asset: SOL_MINT, amount: -lamports },
            { account: walletAccount(ADDRESS), asset: SOL_MINT, amount: lamports },
          ],
        });
        step();
      },
    },
    sealKey: key,
    entrantKey: key,
    now,
  };
  return giveawayDrawing(options);
}

const rowOf = (id: string) =>
  db.tables().selectFrom('giveaway').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const paid = () => ledger.balance(db, walletAccount(ADDRESS), SOL_MINT);

describe('a draw', () => {
  it.each([1, 2, 3, 4, 5])('[GIVE-02] killed at step %i is completed later and pays once', async (killAt) => {
    const { id, userIds } = await closedGiveaway(4);
    const before = await paid();
    await drawing(killAt)();
    const killed = await rowOf(id);
    expect(killed).toMatchObject({ ended_at: null, seed: null, paid: false });
    expect(await paid()).toBe(before);

    await drawing(0)();
    const drawn = await rowOf(id);
    expect(drawn).toMatchObject({ paid: true, entries: userIds.length });
    expect(drawn.entrants_hash).toBe(killed.entrants_hash);
    // A block read before the kill is kept.
    expect(drawn.blockhash).toBe(killed.blockhash ?? 'hash0');
    await drawing(0)();
    expect(await rowOf(id)).toEqual(drawn);
    expect((await paid()) - before).toBe(drawn.prize_lamports);
  });

  it('[GIVE-02] run concurrently pays once', async () => {
    const { id } = await closedGiveaway(3);
    const before = await paid();
    await Promise.all(Array.from({ length: 6 }, () => drawing(0)()));
    expect((await paid()) - before).toBe((await rowOf(id)).prize_lamports);
    expect(await ledger.balance(db, giveawayPrizes, SOL_MINT)).toBe(0n);
    expect(await ledger.balance(db, issuance, SOL_MINT)).toBe(-(await paid()));
    await ledger.assertConsistent(db);
  });

  it('[GIVE-02] accepts no entries once they are closed', async () => {
    const { id } = await closedGiveaway(1);
    const enter = giveawayEntering({ db, walletKey: key, entrantKey: key, gateRankOf: async () => 0, now });
    const late = { id: 'l'.repeat(24), name: 'latecomer', email: 'late@example.org' };
    await db.tables().insertInto('auth_user').values(late).execute();
    await expect(enter(late.id, id)).rejects.toMatchObject({ code: 'giveaway_closed' });
    expect((await rowOf(id)).entries).toBe(1);
  });
});
