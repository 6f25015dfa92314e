/** Tests profiles as seen by their traders and everyone else, on a real server. */

import { coarseLamports } from '@dugout/domain/privacy/coarse-figures';
import { SOL_MINT } from '@dugout/domain/sol';
import { datesIn } from '@dugout/domain/time/zoned-days';
import type { TestClient } from '@dugout/testkit/client';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '#tests/kit/server.ts';
import { eventually, refusal, shared, sharedServer, success } from '#tests/kit/testing.ts';

type Trader = Awaited<ReturnType<TestServer['trader']>>;

const server = sharedServer();
const mira = shared(() => server.trader('Mira'));

beforeAll(async () => {
  await trade(mira);
});

const get = async (client: TestClient, path: string) =>
  JSON.parse(JSON.stringify((await client.call(`/api/v1${path}`)).body));
const shown = async (trader: Trader) =>
  (await get(server.client(), `/profile/public?userId=${trader.userId}`)).data;
const privacy = (client: TestClient, privacySettings: unknown) =>
  client.call('/api/v1/profile', { method: 'POST', body: { privacySettings } });

async function trade(client: TestClient): Promise<void> {
  const { data: wallets } = await get(client, '/wallet/user');
  const { data: screen } = await get(client, '/screener?limit=1&sortBy=liquidityUsd&sortDir=desc');
  const body = {
    walletAddress: wallets[0].address,
    inputMint: SOL_MINT,
    outputMint: screen.items[0].tokenAddress,
    amount: '2000000000',
    preset: 'high',
  };
  const swap = await client.call('/api/v1/swap', { method: 'POST', body });
  expect(swap).toMatchObject(success({ status: 'landed' }));
}

/**
 * Adds a landed sell, copied from the trader's buy, `hoursAgo` in its own slot: no round trip. It closes a separate position unless `closes` is false.
 */
async function sold(
  trader: Trader,
  hoursAgo: number,
  realisedLamports: bigint,
  lamports = 1_000_000_000n,
  closes = true,
): Promise<void> {
  const id = `${trader.userId}${hoursAgo}x${realisedLamports}`;
  const time = Date.now() - hoursAgo * 3_600_000;
  await server.sql`
    INSERT INTO swap (SELECT (jsonb_populate_record(s, jsonb_build_object('id', ${id}::text, 'idempotency_key', ${id}::text))).*
      FROM swap s JOIN swap_fill f ON f.swap_id = s.id WHERE f.user_id = ${trader.userId} ORDER BY s.id LIMIT 1)`;
  await server.sql`
    INSERT INTO position (SELECT (jsonb_populate_record(p, jsonb_build_object('id', ${id}::text, 'amount', 0,
      'closed_at', now()))).* FROM position p WHERE p.user_id = ${trader.userId} ORDER BY p.opened_at LIMIT 1)`;
  await server.sql`
    INSERT INTO swap_fill (SELECT (jsonb_populate_record(f, jsonb_build_object(
      'swap_id', ${id}::text, 'trade_id', ${id}::text, 'position_id', ${id}::text, 'wallet_tokens',
      CASE WHEN ${closes}::boolean THEN 0 ELSE f.wallet_tokens END, 'side', 'sell', 'time', ${time}::bigint,
      'realised', ${String(realisedLamports)}::text, 'wallet_lamports', ${String(lamports)}::text,
      'slot', f.slot + ${hoursAgo}::int, 'reserves_base', NULL))).*
      FROM swap_fill f WHERE f.user_id = ${trader.userId} AND f.side = 'buy' LIMIT 1)`;
  await server.sql`
    INSERT INTO lot_disposal (lot_id, ref, kind, position_id, time, amount, cost, proceeds)
    SELECT l.id, s.id, 'sell', ${id}, s.settled_at, 1, 1, 1
    FROM swap s, lot l JOIN position p ON p.id = l.position_id WHERE s.id = ${id} AND p.user_id = ${trader.userId} LIMIT 1`;
}

describe('the own profile', () => {
  it('[API-39] [API-40] [PROFILE-05] [PROFILE-10] has its id, all-time figures and points', async () => {
    // The volume for ranks follows trades within seconds.
    const data = await eventually(async () => {
      const profile = (await get(mira, '/profile')).data;
      expect(profile.rankPoints.volume).toBe(profile.figures.volumeSol);
      return profile;
    });
    expect(data).toMatchObject({
      id: mira.userId,
      userId: mira.userId,
      userName: 'Mira',
      rank: 0,
      clan: null,
      figures: { trades: 1, closed: 0, wins: 0, realisedSol: 0 },
      rankPoints: { hits: 0, tasks: 0, next: { rank: 1, points: 50 } },
    });
    expect(data.figures.volumeSol).toBeGreaterThan(2);
    expect(await get(mira, '/profile?time=all')).toEqual({ data });
    expect(await server.client().call('/api/v1/profile')).toMatchObject({ status: 401 });
  });

  it('[PROFILE-11] covers 24h, 7d, 30d or all time', async () => {
    const okapi = await server.trader('Okapi');
    await trade(okapi);
    await sold(okapi, 2, 500_000_000n);
    await sold(okapi, 3 * 24, -200_000_000n);
    await sold(okapi, 20 * 24, 100_000_000n);
    await sold(okapi, 90 * 24, 50_000_000n);
    const figures = async (time: string) => (await get(okapi, `/profile?time=${time}`)).data.figures;
    expect(await figures('24h')).toMatchObject({ trades: 2, closed: 1, wins: 1, realisedSol: 0.5 });
    expect(await figures('7d')).toMatchObject({ trades: 3, closed: 2, wins: 1, realisedSol: 0.3 });
    expect(await figures('30d')).toMatchObject({ trades: 4, closed: 3, wins: 2, realisedSol: 0.4 });
    const all = await figures('all');
    expect(all).toMatchObject({ trades: 5, closed: 4, wins: 3, realisedSol: 0.45 });
    expect(all.curve.map(({ realisedSol }: { realisedSol: number }) => realisedSol)).toEqual(
      expect.arrayContaining([0.05, 0.15, -0.05, 0.45]),
    );
    expect(await okapi.call('/api/v1/profile?time=1y')).toMatchObject({ status: 400 });
  });

  it('[PROFILE-11] counts the days of its curve in the requested time zone', async () => {
    const yak = await server.trader('Yak');
    await trade(yak);
    for (const hoursAgo of [1, 13, 25, 37]) await sold(yak, hoursAgo, 100_000_000n);
    const dates = async (zone: string): Promise<string[]> =>
      (await get(yak, `/profile?timeZone=${zone}`)).data.figures.curve.map(
        ({ date }: { date: string }) => date,
      );
    const moments = [37, 25, 13, 1, 0].map((hoursAgo) => Date.now() - hoursAgo * 3_600_000);
    const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const found = await Promise.all(zones.map(dates));
    expect(found).toEqual(zones.map((zone) => [...new Set(moments.map(datesIn(zone)))]));
    expect(new Set(found.map(String)).size).toBeGreaterThan(1);
    const shownDays = (await get(yak, `/profile/public?userId=${yak.userId}&timeZone=${zones[1]}`)).data;
    expect(shownDays.figures).toMatchObject({ curve: null });
    expect((await yak.call('/api/v1/profile?timeZone=Mars/Base')).status).toBe(400);
  });

  it('[ERR-52] [ERR-54] [ERR-55] [ERR-56] reports with its own text what could not be loaded', async () => {
    const rename = (from: string, to: string) =>
      server.sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`;
    const failures: unknown[] = [];
    await rename('swap_fill', 'swap_fill_away');
    for (const path of ['', '/achievements', '/tasks', `/public?userId=${mira.userId}`]) {
      const { status, body } = await mira.call(`/api/v1/profile${path}`);
      failures.push([status, (body as { message: string }).message]);
    }
    await rename('swap_fill_away', 'swap_fill');
    expect(failures).toEqual([
      [500, 'Failed to load profile'],
      [500, 'Failed to load achievements data'],
      [500, 'Failed to load progression data'],
      [500, 'Failed to load public profile data'],
    ]);
  });
});

describe('achievements and tasks', () => {
  it('[API-43] [PROFILE-12] lists achievements, without completed ones, or by text', async () => {
    const list = async (query: string) => (await get(mira, `/profile/achievements${query}`)).data;
    const all = await list('');
    expect(all.find(({ id }: { id: string }) => id === 'firstTrade')).toEqual({
      id: 'firstTrade',
      title: 'First trade',
      description: 'Trade once',
      progress: 1,
      target: 1,
      completed: true,
      sharePct: null,
    });
    const open = await list('?hideCompleted=true');
    expect(open).toEqual(all.filter(({ completed }: { completed: boolean }) => !completed));
    expect(open).toHaveLength(all.length - 1);
    expect((await list('?search=ON%20RECORD')).map(({ id }: { id: string }) => id)).toEqual(['firstCall']);
    expect(await list('?hideCompleted=true&search=trade%20once')).toEqual([]);
  });

  it('[API-44] [PROFILE-13] lists tasks with progress, target and reward', async () => {
    const { data } = await get(mira, '/profile/tasks');
    expect(data.find(({ id }: { id: string }) => id === 'sevenDays')).toMatchObject({
      progress: 1,
      target: 7,
      reward: 250,
      completed: false,
    });
  });

  it('adds 250 rank points for a completed task, once', async () => {
    const steady = await server.trader('Steady');
    await trade(steady);
    for (let day = 1; day < 9; day += 1) await sold(steady, day * 24, 1n);
    const points = async () => (await get(steady, '/profile')).data.rankPoints;
    await eventually(async () => expect(await points()).toMatchObject({ tasks: 250 }));
    expect(await points()).toMatchObject({ tasks: 250 });
  });
});

describe('dust trades', () => {
  it('complete no task: days and sells below 0.1 SOL do not count', async () => {
    const dusty = await server.trader('Dusty');
    await trade(dusty);
    for (let day = 1; day < 9; day += 1) await sold(dusty, day * 24, 1n, 99_999_999n, false);
    await sold(dusty, 9 * 24, 1n, 100_000_000n, false);
    const progress = async (id: string) =>
      (await get(dusty, '/profile/tasks')).data.find((task: { id: string }) => task.id === id).progress;
    await eventually(async () => expect(await progress('sevenDays')).toBe(2));
    // None of these sells closed a position for the leaderboard.
    expect(await progress('fiftyClosed')).toBe(0);
    expect((await get(dusty, '/profile')).data.rankPoints).toMatchObject({ tasks: 0 });
  });

  it('of referred accounts do not count either', async () => {
    const head = await server.trader('Headhunter');
    await head.call('/api/v1/referral', { method: 'POST', body: { handle: 'headhunter' } });
    const client = server.client();
    const account = { email: 'sock@example.org', password: 'correct horse battery', name: 'Sock' };
    await client.call('/api/auth/sign-up/email', {
      method: 'POST',
      body: { ...account, referralCode: 'headhunter' },
    });
    const progress = async () => {
      const { data } = await get(head, '/profile/tasks');
      return data.find((task: { id: string }) => task.id === 'fiveReferrals').progress;
    };
    expect(await progress()).toBe(0);
    await trade(client);
    await eventually(async () => expect(await progress()).toBe(1));
  });
});

describe('a public profile', () => {
  it('[API-45] [PROFILE-02] is open to guests, by id or name, within its privacy settings', async () => {
    const profile = await shown(mira);
    expect(profile).toMatchObject({
      userName: 'Mira',
      wallets: null,
      trades: null,
      isSimulated: false,
      figures: { trades: 1 },
      achievements: [{ id: 'firstTrade' }],
    });
    expect(Object.keys(profile)).not.toEqual(expect.arrayContaining(['privacySettings']));
    expect((await get(server.client(), '/profile/public?userName=mIRA')).data).toEqual(profile);
    for (const query of ['', '?userId=a&userName=Mira'])
      expect(await server.client().call(`/api/v1/profile/public${query}`)).toMatchObject({ status: 400 });
    expect(await server.client().call('/api/v1/profile/public?userId=nobody')).toMatchObject(
      refusal(404, 'trader_not_found'),
    );
  });

  it('shows wallets, and trades that would reveal them, only if its trader does', async () => {
    const open = await server.trader('OpenBook');
    await trade(open);
    const { data: wallets } = await get(open, '/wallet/user');
    expect(JSON.stringify(await shown(open))).not.toContain(wallets[0].address);
    const own = (await get(open, '/profile')).data.figures;
    expect((await shown(open)).figures).toEqual({
      trades: 1,
      closed: 0,
      wins: null,
      volumeSol: Number(coarseLamports(BigInt(Math.round(own.volumeSol * 1e9)))) / 1e9,
      realisedSol: 0,
      curve: null,
    });
    await privacy(open, { showWallets: true });
    expect(await shown(open)).toMatchObject({
      figures: own,
      wallets: [wallets[0].address],
      trades: [{ side: 'buy', symbol: expect.any(String) }],
    });
  });

  it('without PnL shows no profit figure, including achievements', async () => {
    const shy = await server.trader('Shy');
    await trade(shy);
    await sold(shy, 1, 7_000_000n);
    await eventually(async () => expect((await shown(shy)).achievements).toHaveLength(2));
    await privacy(shy, { showPnl: false });
    const hidden = await shown(shy);
    expect([hidden.figures, hidden.achievements.map(({ id }: { id: string }) => id)]).toEqual([
      null,
      ['firstTrade'],
    ]);
    expect((await get(shy, '/profile')).data.figures).toMatchObject({ wins: 1 });
  });

  it('without presence shows nobody as online', async () => {
    const seen = await server.trader('Seen');
    await privacy(seen, { showOnlineStatus: false });
    expect(await shown(seen)).toMatchObject({ isOnline: false });
  });
});
