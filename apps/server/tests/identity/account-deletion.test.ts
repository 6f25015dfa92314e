/** Tests that a deleted account leaves its ledgers but none of its texts. */

import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hasReserved } from '#/features/wallets/left-in-wallets.ts';
import { between, type Chatty, chatty } from '#tests/chat/world.ts';
import { idOf } from '#tests/clans/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { eventually, refusal, sharedServer } from '#tests/kit/testing.ts';

const PASSWORD = 'correct horse battery';
/** Contained in everything that the trader writes. */
const MARK = 'zqxwords';
/** Tables that outlive an account, with its id and without its texts. A direct message is named by both ids. */
const KEPT = [
  'chat_member',
  'chat_message',
  'chat_room',
  'equity_point',
  'lot',
  'moderation_act',
  'outbox_event',
  'position',
  'referral',
  'swap',
  'swap_fill',
  'swap_order',
  'transfer',
  'wallet',
  'wallet_export',
  'withdrawal',
  'withdrawal_outflow_hour',
];

const server = sharedServer();
const name = strangerNames();

async function rows<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(server.db.tables())).rows;
}

async function tablesWith(text: string): Promise<string[]> {
  const tables = await rows<{ table_name: string }>(
    `SELECT table_name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const holding: string[] = [];
  for (const { table_name } of tables) {
    const found = await rows(`SELECT 1 FROM "${table_name}" t WHERE t::text ILIKE '%${text}%' LIMIT 1`);
    if (found.length > 0) holding.push(table_name);
  }
  return holding;
}

const request = (trader: Chatty, body: object = { password: PASSWORD }) =>
  trader.post('/account/deletion', body);
const cancel = (trader: Chatty) => trader.post('/account/deletion/cancel', undefined);

/** Ends the waiting period and waits until the account is gone. */
async function pass({ userId }: Chatty): Promise<void> {
  await rows(`UPDATE account_deletion SET due_at = now() WHERE user_id = '${userId}'`);
  await eventually(async () =>
    expect(await rows(`SELECT 1 FROM auth_user WHERE id = '${userId}'`)).toEqual([]),
  );
}

describe('deleting an account', () => {
  it('[R9] requires a proof, waits 24 hours and can be canceled', async () => {
    const trader = await chatty(server, name());
    expect(await request(trader, {})).toMatchObject(refusal(403, 'proof_required'));
    expect(await request(trader, { password: 'wrong' })).toMatchObject(refusal(403, 'proof_refused'));
    expect(await cancel(trader)).toMatchObject(refusal(404, 'deletion_not_found'));
    const { body } = await request(trader);
    const { dueAt } = body.data as { dueAt: string };
    expect(Math.round((Date.parse(dueAt) - Date.now()) / 3_600_000)).toBe(24);
    expect((await request(trader)).body.data).toEqual({ dueAt, left: [], unclaimedLamports: '0' });
    expect((await trader.get('/account/deletion')).body.data).toEqual({
      dueAt,
      left: [],
      unclaimedLamports: '0',
    });
    await eventually(async () =>
      expect(JSON.stringify((await trader.get('/notifications')).body)).toContain(
        'Account deletion requested',
      ),
    );
    expect((await cancel(trader)).body.data).toEqual({ dueAt: null, left: [], unclaimedLamports: '0' });
    expect((await trader.get('/account/deletion')).body.data).toEqual({
      dueAt: null,
      left: [],
      unclaimedLamports: '0',
    });
  });

  it('waits for a pending withdrawal', async () => {
    const trader = await chatty(server, name());
    const [wallet] = (await trader.get('/wallet/user')).body.data as { address: string }[];
    const reserve = (lamports: number) =>
      rows(`INSERT INTO ledger_account (kind, ref, asset, balance) VALUES
        ('hold', '${wallet?.address}', '${SOL_MINT}', ${lamports})
        ON CONFLICT (kind, ref, asset) DO UPDATE SET balance = excluded.balance`);
    expect((await request(trader)).status).toBe(200);
    await reserve(5);
    expect(await hasReserved(server.db, trader.userId)).toBe(true);
    await reserve(0);
    await pass(trader);
  });

  it('removes all texts of the trader from every table and keeps the ledgers complete', async () => {
    const leaving = await chatty(server, `${MARK}Name`);
    const [other, heir] = [await chatty(server, name()), await chatty(server, name())];
    const { userId } = leaving;
    const address = await leaving.wallet();
    const screen = (await leaving.get('/screener?limit=5&sortBy=liquidityUsd&window=1h')).body.data as {
      items: { tokenAddress: string }[];
    };
    const mint = screen.items[0]?.tokenAddress ?? '';
    const buy = {
      walletAddress: address,
      inputMint: SOL_MINT,
      outputMint: mint,
      amount: '500000000',
      preset: 'high',
    };
    const idempotent = { ...buy, idempotencyKey: 'first-swap-of-mine' };
    expect((await leaving.post('/swap', idempotent)).status).toBe(200);
    const trigger = { kind: 'limit', direction: 'below', priceSol: 1e-12 };
    expect((await leaving.post('/swap', { ...buy, trigger })).status).toBe(200);
    await leaving.post('/wallet/update-wallet', { walletAddress: address, name: `${MARK} wallet` });
    await leaving.profile({
      bio: `${MARK} bio`,
      twitter: `${MARK}_x`,
      discord: `${MARK}_d`,
      telegram: `${MARK}_t`,
    });
    await leaving.post('/watchlist', { tokens: [mint] });
    await leaving.post(`/watchlist/${mint}`, { note: `${MARK} note`, group: MARK }, 'PUT');
    await leaving.post('/tracker', { name: `${MARK} wallet`, address: mint });
    await leaving.post('/referral', { handle: `${MARK}_ref` });
    await leaving.post('/notifications/outlets', {
      kind: 'webhook',
      name: `${MARK} hook`,
      url: 'https://hooks.example/leaving',
      types: ['system'],
      password: PASSWORD,
    });
    await befriend(leaving, other);
    await other.post('/notifications/outlets', {
      kind: 'webhook',
      name: 'mine',
      url: 'https://hooks.example/other',
      types: ['friend', 'message', 'clan'],
      password: PASSWORD,
    });
    const direct = between(leaving, other);
    await leaving.said(direct, `${MARK} to a friend`);
    await other.said(direct, 'and my answer stays');
    const clanId = idOf(await leaving.found({ name: `Wharf ${name()}`, tag: 'WHRF', bio: 'stays' }));
    await heir.join(clanId);
    const inClan = await leaving.said(clanId, `${MARK} to the clan @${heir.name}`);
    await heir.post(`/chat/channels/${clanId}/messages/${inClan.id}/report`, { reason: 'spam' });
    await eventually(async () => {
      expect(JSON.stringify((await heir.get('/notifications')).body)).toContain(MARK);
      expect(JSON.stringify((await other.get('/notifications')).body)).toContain(MARK);
      expect(await rows('SELECT 1 FROM outbox_event WHERE done_at IS NULL')).toEqual([]);
    });
    expect(await tablesWith(MARK)).toEqual(expect.arrayContaining(['chat_message', 'profile', 'wallet']));
    const swapped = await rows(`SELECT id, in_amount, out_amount FROM swap WHERE user_id = '${userId}'`);
    const lines = await rows<{ count: bigint }>('SELECT count(*) FROM ledger_line');

    expect((await request(leaving)).status).toBe(200);
    const heard = await heir.page();
    await heard.open(clanId);
    await pass(leaving);

    expect(await tablesWith(MARK)).toEqual([]);
    expect(await tablesWith('zqxwordsname@')).toEqual([]);
    const holding = await tablesWith(userId);
    expect(holding.filter((table) => !KEPT.includes(table))).toEqual([]);
    expect(holding).toEqual(expect.arrayContaining(['position', 'swap', 'swap_fill', 'transfer', 'wallet']));
    expect(await rows(`SELECT id, in_amount, out_amount FROM swap WHERE user_id = '${userId}'`)).toEqual(
      swapped,
    );
    expect(await rows('SELECT count(*) FROM ledger_line')).toEqual(lines);
    expect(await rows(`SELECT status FROM swap_order WHERE user_id = '${userId}'`)).toEqual([
      { status: 'cancelled' },
    ]);

    expect((await leaving.get('/friends')).status).toBe(401);
    expect((await other.lists()).friends).toEqual([]);
    expect((await heir.search(MARK)).body.data).toEqual([]);
    const [gone] = await heir.messages(clanId);
    expect(gone).toMatchObject({ text: '', deleted: 'author', userId: null, userName: 'Deleted trader' });
    expect((await heir.channel(clanId)).members.map(({ userId: id }) => id)).toEqual([heir.userId]);
    await eventually(() =>
      expect(heard.frames.filter(({ channel }) => channel === `chat:${clanId}`).at(-1)).toMatchObject({
        type: 'snapshot',
      }),
    );
    heard.close();
    expect((await heir.clan(clanId)).clanMembers).toMatchObject([{ userId: heir.userId, role: 'owner' }]);
    expect((await other.messages(direct)).map(({ text }) => text)).toEqual(['', 'and my answer stays']);
  });

  it('[PROFILE-14] reserves its name for a while', async () => {
    const leaving = await chatty(server, 'QuarryHermit');
    await request(leaving);
    await pass(leaving);
    const next = await server.trader('quarryhermit');
    const { body } = await next.call('/api/v1/me');
    expect(JSON.stringify(body)).not.toMatch(/"quarryhermit"/i);
    const other = await chatty(server, name());
    expect(await other.profile({ userName: 'QuarryHermit' })).toMatchObject({ status: 409 });
  });

  it('dissolves a clan without other members', async () => {
    const leaving = await chatty(server, name());
    const clanId = idOf(await leaving.found({ name: `Lone ${name()}`, tag: 'LONE', bio: 'alone' }));
    await request(leaving);
    await pass(leaving);
    expect(await rows(`SELECT 1 FROM clan WHERE id = '${clanId}'`)).toEqual([]);
  });

  it('is not blocked by a foreign key of any table', async () => {
    const blocking = await rows<{ name: string }>(
      `SELECT conrelid::regclass::text || '.' || conname AS name FROM pg_constraint
       WHERE contype = 'f' AND confrelid = 'auth_user'::regclass AND confdeltype NOT IN ('c', 'n')`,
    );
    expect(blocking).toEqual([]);
  });
});
