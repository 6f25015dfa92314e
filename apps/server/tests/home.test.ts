/** Tests the start page's summary of events since the last visit, and of friends and clanmates. */

import type { CircleFeed, SinceVisit } from '@dugout/contract/home/visit';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '#tests/kit/testing.ts';
import { type Chatty, chatty } from './chat/world.ts';
import { idOf } from './clans/world.ts';
import { befriend } from './friends/world.ts';

const server = sharedServer();
let mina: Chatty;
let rolf: Chatty;
let mint: string;

const visit = async (who: Chatty): Promise<SinceVisit> => {
  const { status, body } = await who.post('/home/visit', {});
  expect(status).toBe(200);
  return body.data as SinceVisit;
};
const activity = async (who: Chatty, of = 'all'): Promise<CircleFeed> =>
  (await who.get(`/home/activity?of=${of}`)).body.data as CircleFeed;
const kinds = async (who: Chatty, of = 'all') => (await activity(who, of)).acts.map(({ kind }) => kind);

/** Sets the trader's last activity to this long ago. */
const lastSeen = (who: Chatty, minutes: number) =>
  server.sql`UPDATE trader_visit SET seen_at = now() - make_interval(mins => ${minutes})
    WHERE user_id = ${who.userId}`;

/** Creates a filled order; with a position, an exit. */
const filled = (who: Chatty, id: string, positionId: string | null) =>
  server.sql`INSERT INTO swap_order (id, user_id, idempotency_key, request_hash, wallet_address, mint, side, mode,
      millionths, slippage_bps, priority_fee, tip, protect, kind, position_id, status, created_at, ended_at)
    VALUES (${id}, ${who.userId}, ${id}, 'hash', 'wallet', ${mint}, 'sell', 'ExactIn', 1000000, 100, 0, 0, false,
      'takeProfit', ${positionId}, 'filled', now(), now())`;

beforeAll(async () => {
  [mina, rolf] = [await chatty(server, 'homemina'), await chatty(server, 'homerolf')];
  await befriend(mina, rolf);
  mint = await mina.firstToken('sortBy=liquidityUsd&window=24h');
});

describe('since the last visit', () => {
  it('[SHELL-09] shows nothing during the first visit', async () => {
    await visit(mina);
    await lastSeen(mina, 29);
    expect(await visit(mina)).toMatchObject({ since: null, messages: 0, friendRequests: 0 });
  });

  it('[SHELL-09] counts events since then, the same throughout the visit on every device', async () => {
    await lastSeen(mina, 120);
    const stranger = await chatty(server, 'homestranger');
    await stranger.request(mina);
    const channel = [mina.userId, rolf.userId].sort().join('-');
    await rolf.said(channel, 'look');
    await server.sql`INSERT INTO caller_follow VALUES (${mina.userId}, ${rolf.userId}, now())`;
    await server.sql`INSERT INTO token_call SELECT 'homecall1', 900001, ${rolf.userId}, 1, ${mint}, now(), 1, '1', '5000',
      NULL, NULL, false, NULL, NULL, ${'0'.repeat(64)}, ${'d'.repeat(64)}`;
    await mina.swap(SOL_MINT, mint, { amount: '1000000000' });
    const rows = await server.sql<{ id: string }>`
      SELECT id FROM position WHERE user_id = ${mina.userId}`;
    await filled(mina, 'homeorder1', null);
    await filled(mina, 'homeexit1', rows[0]?.id ?? null);
    await filled(rolf, 'homeorder2', null);
    const first = await visit(mina);
    expect(first).toMatchObject({
      exits: { count: 1, last: { tokenAddress: mint, realizedLamports: null } },
      orders: 1,
      alerts: 0,
      friendRequests: 1,
      clanApplications: 0,
      messages: 1,
      messageRequests: 0,
      calls: 1,
      hits: 0,
    });
    expect(Date.now() - Date.parse(first.since ?? '')).toBeGreaterThan(119 * 60_000);
    await lastSeen(mina, 29);
    expect(await visit(mina)).toEqual(first);
    const [message] = await mina.messages(channel);
    await mina.read(channel, message?.id ?? '');
    expect((await visit(mina)).messages).toBe(0);
    await server.sql`UPDATE swap_order SET ended_at = now() - interval '1 hour'`;
    await lastSeen(mina, 31);
    const next = await visit(mina);
    expect(next).toMatchObject({ orders: 0, exits: { count: 0, last: null }, friendRequests: 1 });
    expect(Date.parse(next.since ?? '')).toBeGreaterThan(Date.parse(first.since ?? ''));
  });

  it('[SHELL-09] requires a session', async () => {
    const guest = server.client();
    expect((await guest.call('/api/v1/home/visit', { method: 'POST', body: {} })).status).toBe(401);
    expect((await guest.call('/api/v1/home/activity')).status).toBe(401);
  });
});

describe('activity of friends and clan', () => {
  it('[SHELL-09] shows calls, and trades only of traders who show their wallets', async () => {
    await rolf.swap(SOL_MINT, mint, { amount: '500000000' });
    await rolf.swap(mint, SOL_MINT, { amountPercent: 100 });
    expect(await kinds(mina)).toEqual(['called']);
    await rolf.profile({ privacySettings: { showWallets: true } });
    expect(await kinds(mina)).toEqual(['traded', 'traded', 'called']);
    const [sell] = (await activity(mina)).acts;
    expect(sell).toMatchObject({ side: 'sell', actor: { userName: 'homerolf', isSimulated: false } });
    expect(sell?.kind === 'traded' && sell.realizedSol).toEqual(expect.any(Number));
    await rolf.profile({ privacySettings: { showPnl: false } });
    const [hidden] = (await activity(mina)).acts;
    expect(hidden).toMatchObject({ side: 'sell', realizedSol: null });
  });

  it('[SHELL-09] can be filtered by friends or clan, and excludes blocked users', async () => {
    const clanId = idOf(await mina.found({ tag: 'HMX', name: 'Homestead', bio: '' }));
    expect(await activity(mina, 'clan')).toMatchObject({ clanTag: 'HMX', acts: [] });
    const other = await chatty(server, 'homemember');
    await other.join(clanId);
    expect(await kinds(mina, 'clan')).toEqual(['joined']);
    expect(await kinds(mina, 'friends')).not.toContain('joined');
    await other.block(mina);
    expect(await kinds(mina, 'clan')).toEqual([]);
  });
});
