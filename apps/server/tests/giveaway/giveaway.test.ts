/** Tests giveaways on a real server: entries, the draw, its prize in the ledger, and public verification. */

import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Giveaway, PublishedDraw } from '@dugout/contract/giveaway/giveaway';
import { toBase58 } from '@dugout/domain/address';
import type { TestClient } from '@dugout/testkit/client';
import { describe, expect, it } from 'vitest';
import { ledger } from '#/features/ledger/index.ts';
import { commandOf } from '#/features/moderation/cli/command-of.ts';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import {
  closeEntries,
  drawnGiveawayOf,
  enter,
  giveawayOf,
  giveaways,
  openGiveaway,
  untilDrawn,
} from './world.ts';

const FIVE_SOL = 5_000_000_000n;

const server = sharedServer();

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const table = () => server.db.tables();
const answer = (body: unknown) => body as { code?: string; data: Giveaway };
const drawOf = async (client: TestClient, id: string) => {
  const { status, body } = await client.call(`/api/v1/giveaway/${id}/draw`);
  return { status, code: answer(body).code, draw: (body as unknown as { data: PublishedDraw }).data };
};
const balanceOf = async (client: TestClient): Promise<string> => {
  const { body } = await client.call('/api/v1/wallet/user');
  return (body as unknown as { data: { lamports: string }[] }).data[0]?.lamports ?? '';
};
const setRules = (id: string, rules: { min_rank?: number; min_age_days?: number; needs_wallet?: boolean }) =>
  table().updateTable('giveaway').set(rules).where('id', '=', id).execute();
const linkWallet = async (userId: string, address: string) => {
  const account = { id: randomBytes(8).toString('hex'), userId, providerId: 'siws', accountId: address };
  await table().deleteFrom('auth_account').where('accountId', '=', address).execute();
  await table()
    .insertInto('auth_account')
    .values({ ...account, updatedAt: new Date() })
    .execute();
};
const pendingPrizes = async (client: TestClient): Promise<bigint> =>
  (await giveaways(client)).giveaways
    .filter(({ status }) => status === 'open')
    .reduce((sum, { prizeLamports }) => sum + BigInt(prizeLamports), 0n);

describe('an open giveaway', () => {
  it('[GIVE-02] is opened by the server and shown to guests with its commitment and prize', async () => {
    const id = await openGiveaway(server);
    const shown = await giveawayOf(server.client(), id);
    expect(shown).toMatchObject({
      title: 'Weekly giveaway',
      prizeLamports: FIVE_SOL.toString(),
      entered: false,
      ownEntry: null,
      status: 'open',
      reveal: null,
      winners: [],
    });
    const { sealed_seed, commitment } = await table()
      .selectFrom('giveaway')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(shown?.commitment).toBe(commitment);
    // Neither the row nor any part of it of the seed's length is the seed.
    for (let at = 0; at + 32 <= sealed_seed.length; at++)
      expect(sha256(sealed_seed.subarray(at, at + 32))).not.toBe(commitment);
  });

  it('[GIVE-02] accepts one entry per trader under concurrency, and none from guests', async () => {
    const trader = await server.trader('EntersOnce');
    const id = await openGiveaway(server);
    const before = (await giveawayOf(trader, id))?.entries ?? 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(trader, id)));
    const own = answers.map(({ body }) => answer(body).data.ownEntry);
    expect(new Set(own.map((entry) => JSON.stringify(entry))).size).toBe(1);
    expect(own[0]).toEqual({ entrant: expect.stringMatching(/^[a-z0-9]{12}$/), number: before });
    expect(await giveawayOf(trader, id)).toMatchObject({ entries: before + 1, entered: true });
    expect((await enter(server.client(), id)).status).toBe(401);
    expect(answer((await enter(trader, 'nothing')).body).code).toBe('giveaway_not_found');
  });

  it('[GIVE-02] keeps its list of entries private', async () => {
    const id = await openGiveaway(server);
    expect(await drawOf(server.client(), id)).toMatchObject({ status: 409, code: 'giveaway_entries_open' });
    expect((await giveawayOf(server.client(), id))?.entrantsHash).toBeNull();
  });

  it('[GIVE-02] checks rank, age and a linked wallet if the operator requires them', async () => {
    const trader = await server.trader('NewHere');
    const id = await openGiveaway(server);
    const refused = async () => answer((await enter(trader, id)).body).code;
    await setRules(id, { min_rank: 1, min_age_days: 7, needs_wallet: true });
    expect(await refused()).toBe('giveaway_rank_too_low');
    await setRules(id, { min_rank: 0 });
    expect(await refused()).toBe('giveaway_account_too_new');
    await setRules(id, { min_age_days: 0 });
    expect(await refused()).toBe('giveaway_wallet_missing');
    await linkWallet(trader.userId, toBase58(randomBytes(32)));
    expect((await enter(trader, id)).status).toBe(200);
    await setRules(id, { needs_wallet: false });
  });

  it('[GIVE-02] accepts a wallet once, whichever account it moves to', async () => {
    const [one, two] = [await server.trader('WalletOne'), await server.trader('WalletTwo')];
    const id = await openGiveaway(server);
    const wallet = toBase58(randomBytes(32));
    await linkWallet(one.userId, wallet);
    expect((await enter(one, id)).status).toBe(200);
    await linkWallet(two.userId, wallet);
    expect(answer((await enter(two, id)).body).code).toBe('giveaway_wallet_entered');
  });
});

describe('a draw', () => {
  it('[GIVE-02] can be recomputed from the published data and pays its prize once', async () => {
    const traders = await Promise.all(['DrawA', 'DrawB', 'DrawC'].map((name) => server.trader(name)));
    const id = await openGiveaway(server);
    for (const trader of traders) await enter(trader, id);
    const committed = (await giveawayOf(server.client(), id))?.commitment;
    const balances = await Promise.all(traders.map(balanceOf));
    await closeEntries(server, id);
    const giveaway = await untilDrawn(server.client(), id);
    expect(answer((await enter(await server.trader('TooLate'), id)).body).code).toBe('giveaway_closed');

    const { draw } = await drawOf(server.client(), id);
    const { seed, slot, blockhash, entrantsHash } = giveaway.reveal ?? expect.fail('no seed was shown');
    expect(sha256(Buffer.from(seed, 'hex'))).toBe(committed);
    expect(sha256(draw.entrants.join('\n'))).toBe(entrantsHash);
    const result = createHmac('sha256', Buffer.from(seed, 'hex'))
      .update(entrantsHash + blockhash)
      .digest('hex');
    const line = Number(BigInt(`0x${result}`) % BigInt(draw.entrants.length));
    expect(giveaway.winners).toMatchObject([{ number: line, entrant: draw.entrants[line] }]);
    expect(draw).toMatchObject({
      winner: { line, entrant: draw.entrants[line] },
      reveal: { slot, blockhash },
    });

    const winner = traders.findIndex(({ userId }) => userId === giveaway.winners[0]?.userId);
    for (const [at, trader] of traders.entries())
      expect(BigInt(await balanceOf(trader)) - BigInt(balances[at] ?? 0)).toBe(at === winner ? FIVE_SOL : 0n);
    await ledger.assertConsistent(server.db);
  });

  it('[GIVE-02] pays and notifies its winner without revealing entries to others', async () => {
    const trader = await server.trader('ToldWinner');
    const before = BigInt(await balanceOf(trader));
    const id = await drawnGiveawayOf(server, trader);
    expect(BigInt(await balanceOf(trader)) - before).toBe(FIVE_SOL);
    const other = await server.trader('OnLooker');
    expect(await giveawayOf(other, id)).toMatchObject({ entered: false, ownEntry: null });
    const { draw } = await drawOf(other, id);
    expect(JSON.stringify({ ...draw, winner: null })).not.toContain(trader.userId);
    await eventually(async () => {
      const { body } = await trader.call('/api/v1/notifications');
      expect(JSON.stringify(body)).toContain('Weekly giveaway: 5 SOL are in your primary wallet');
    });
  });

  it('[GIVE-02] is void when its seed is not revealed within an hour, and its prize is carried over', async () => {
    const trader = await server.trader('WaitsInVain');
    const id = await openGiveaway(server);
    await enter(trader, id);
    await closeEntries(server, id, 62);
    expect(await untilDrawn(trader, id)).toMatchObject({ void: true, reveal: null, winners: [] });
    const next = await giveawayOf(trader, await openGiveaway(server));
    expect(next?.prizeLamports).toBe((2n * FIVE_SOL).toString());
    expect((await giveaways(trader)).heldLamports).toBe((await pendingPrizes(trader)).toString());
    await ledger.assertConsistent(server.db);
  });

  it('[GIVE-02] without entries is void, and its prize is carried over', async () => {
    const id = await openGiveaway(server);
    const before = BigInt((await giveawayOf(server.client(), id))?.prizeLamports ?? 0);
    await closeEntries(server, id);
    expect(await untilDrawn(server.client(), id)).toMatchObject({ void: true, entries: 0 });
    const next = await giveawayOf(server.client(), await openGiveaway(server));
    expect(next?.prizeLamports).toBe((before + FIVE_SOL).toString());
  });

  it('[GIVE-02] with a deleted winner reveals its seed, and its prize is carried over', async () => {
    const trader = await server.trader('GoneWinner');
    const id = await openGiveaway(server);
    await enter(trader, id);
    await table()
      .updateTable('giveaway_entry')
      .set({ user_id: null })
      .where('user_id', '=', trader.userId)
      .execute();
    await closeEntries(server, id);
    const giveaway = await untilDrawn(trader, id);
    expect(giveaway).toMatchObject({ void: true, winners: [{ userId: null, userName: null, number: 0 }] });
    expect(giveaway.reveal?.seed).toMatch(/^[0-9a-f]{64}$/);
    const next = await giveawayOf(trader, await openGiveaway(server));
    expect(next?.prizeLamports).toBe((BigInt(giveaway.prizeLamports) + FIVE_SOL).toString());
  });
});

describe('somebody with write access to the database', () => {
  let pairs = 0;
  it.each([
    [
      'puts another trader behind the winning entry',
      (id: string, thief: string) =>
        table().updateTable('giveaway_entry').set({ user_id: thief }).where('giveaway_id', '=', id).execute(),
    ],
    [
      'commits to another seed after the opening',
      (id: string) =>
        table()
          .updateTable('giveaway')
          .set({ commitment: sha256('other') })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'removes the entries after they were counted',
      (id: string) => table().deleteFrom('giveaway_entry').where('giveaway_id', '=', id).execute(),
    ],
  ])('wins nothing when they %s: the draw is void', async (what, rewrite) => {
    const [honest, thief] = [await server.trader(`Honest${++pairs}`), await server.trader(`Thief${pairs}`)];
    const id = await openGiveaway(server);
    await enter(honest, id);
    const before = await balanceOf(thief);
    await rewrite(id, thief.userId);
    await closeEntries(server, id);
    expect([what, await untilDrawn(honest, id)]).toMatchObject([
      what,
      { void: true, reveal: null, winners: [] },
    ]);
    expect(await balanceOf(thief)).toBe(before);
    await ledger.assertConsistent(server.db);
  });
});

describe('a giveaway opened by the operator', () => {
  const operate = (...args: string[]) => sendCommand(server.dataDir, commandOf(args, 'sam'));

  it("[GIVE-02] has the terms of the command line and is in the operators' log", async () => {
    const terms = [
      '--prize',
      '2.5',
      '--days',
      '3',
      '--min-rank',
      '1',
      '--min-age-days',
      '7',
      '--linked-wallet',
    ];
    const opened = await operate('giveaway', 'Launch day', ...terms);
    expect(opened).toMatchObject({ ok: true, message: expect.stringContaining('committed to') });
    const shown = (await giveaways(server.client())).giveaways.find(({ title }) => title === 'Launch day');
    expect(shown).toMatchObject({
      prizeLamports: '2500000000',
      status: 'open',
      rules: { minRank: 1, minAgeDays: 7, needsWallet: true },
    });
    const lasts = Date.parse(shown?.closesAt ?? '') - Date.parse(shown?.opensAt ?? '');
    expect(lasts).toBeGreaterThanOrEqual(3 * 86_400_000);
    expect(lasts).toBeLessThan(3 * 86_400_000 + 61_000);
    expect(Date.parse(shown?.closesAt ?? '') % 60_000).toBe(0);
    const log = await operate('log');
    expect('rows' in log && log.rows[0]).toMatchObject({ operator: 'sam', action: 'giveawayOpened' });
    expect((await giveaways(server.client())).heldLamports).toBe(
      (await pendingPrizes(server.client())).toString(),
    );
  });

  it('[GIVE-02] requires a prize and a time', async () => {
    for (const wrong of [
      ['--prize', '0', '--days', '1'],
      ['--prize', '1'],
      ['--days', '1'],
      ['--prize=-1', '--days', '1'],
      ['--prize', '1', '--days', '91'],
      ['--prize', '1', '--days', '1', '--min-rank', '21'],
    ])
      expect(await operate('giveaway', 'Wrong', ...wrong)).toMatchObject({
        ok: false,
      });
    expect(JSON.stringify(await giveaways(server.client()))).not.toContain('Wrong');
  });
});
