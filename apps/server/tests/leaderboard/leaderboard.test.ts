/** Tests the leaderboard over a real ledger: its traders and their order. */

import type { BoardClan, BoardTrader, Leaderboard } from '@dugout/contract/leaderboard/board';
import type { BoardKind } from '@dugout/contract/leaderboard/values';
import type { SearchProfile } from '@dugout/contract/search/profile';
import { coarseLamports } from '@dugout/domain/privacy/coarse-figures';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Chatty, chatty } from '#tests/chat/world.ts';
import { idOf } from '#tests/clans/world.ts';
import { eventually, sharedServer, success } from '#tests/kit/testing.ts';

const server = sharedServer();
let winner: Chatty;
let washer: Chatty;
let idle: Chatty;
let mint: string;

type BoardOf<K extends BoardKind> = Extract<Leaderboard, { kind: K }>;
const board = async <K extends BoardKind>(who: Chatty, kind: K, window = 'all'): Promise<BoardOf<K>> =>
  (await who.get(`/leaderboard?kind=${kind}&window=${window}`)).body.data as BoardOf<K>;

const buy = (who: Chatty) => who.swap(SOL_MINT, mint, { amount: '1000000000' });
const sell = (who: Chatty) => who.swap(mint, SOL_MINT, { amountPercent: 100 });

const priceOf = async (who: Chatty): Promise<number> =>
  ((await who.get(`/token/${mint}`)).body.data as { priceSol: number }).priceSol;

beforeAll(async () => {
  [winner, washer, idle] = [
    await chatty(server, 'boardwinner'),
    await chatty(server, 'boardwasher'),
    await chatty(server, 'boardidle'),
  ];
  mint = await idle.firstToken('sortBy=volumeUsd&window=5m&liquidityUsdMin=50000');
  await buy(winner);
  const bought = await priceOf(winner);
  // Outsiders move the price, which is a risk. Purchases by another account here are not, and yield no profit.
  await vi.waitFor(async () => expect(Math.abs((await priceOf(winner)) / bought - 1)).toBeGreaterThan(0.02), {
    timeout: 100_000,
    interval: 200,
  });
  await idle.swap(SOL_MINT, mint, { amount: '5000000000' });
  await sell(winner);
}, 120_000);

describe('the leaderboard', () => {
  it('[SHELL-12] ranks sellers by realized profit and shows each their own row', async () => {
    await eventually(async () => expect((await board(winner, 'traders')).own).not.toBeNull());
    const { rows, own, total, money, from, hidesPnl } = await board(winner, 'traders');
    expect({ total, money, from, hidesPnl }).toEqual({
      total: 1,
      money: 'play',
      from: null,
      hidesPnl: false,
    });
    expect(rows).toEqual([own]);
    const [row] = rows as [BoardTrader];
    expect(row).toMatchObject({ position: 1, move: null, userName: 'boardwinner', n: 1 });
    const booked = await server.sql<{ realised: bigint; volume: bigint }>`
      SELECT sum(realised) AS realised, sum(abs(wallet_lamports)) AS volume FROM swap_fill
      WHERE user_id = ${winner.userId}`;
    const realised = booked[0]?.realised ?? 0n;
    expect(BigInt(row.realizedLamports)).toBeLessThanOrEqual(realised);
    expect(BigInt(row.realizedLamports)).toBeGreaterThanOrEqual(realised < 0n ? realised : 0n);
    expect(row.volumeLamports).toBe(`${booked[0]?.volume}`);
    expect(row.winRate).toBe(BigInt(row.realizedLamports) > 0n ? 100 : 0);
    expect((await board(idle, 'traders')).own).toBeNull();
  });

  it('[SHELL-12] searches by part of a name and filters by friends or clan, keeping ranks', async () => {
    const found = async (who: Chatty, query: string) => {
      const { status, body } = await who.get(`/leaderboard?window=all&${query}`);
      expect(status).toBe(200);
      const { rows, own, total } = body.data as BoardOf<'traders'>;
      expect(total).toBe(rows.length);
      return [rows.map(({ userName, position }) => `${position} ${userName}`), own?.position ?? null];
    };
    expect(await found(winner, 'search=ardWINN')).toEqual([['1 boardwinner'], 1]);
    expect(await found(winner, 'search=nobody%25')).toEqual([[], 1]);
    expect(await found(winner, 'scope=friends')).toEqual([['1 boardwinner'], 1]);
    expect(await found(idle, 'scope=friends')).toEqual([[], null]);
    expect(await found(idle, 'scope=clan')).toEqual([[], null]);
    const guest = await server.client().call('/api/v1/leaderboard?window=all&scope=friends');
    expect(guest.body).toMatchObject({ data: { rows: [], total: 0, own: null } });
    expect((await winner.get(`/leaderboard?search=${'x'.repeat(41)}`)).status).toBe(400);
  });

  it('[SHELL-12] excludes a round trip without price risk from every figure', async () => {
    await buy(washer);
    await sell(washer);
    await eventually(async () => {
      const { washLamports, rows } = await board(washer, 'traders');
      const listed = rows.find(({ userId }) => userId === washer.userId);
      // The simulated market may or may not trade in between: the trade counts once, here or there.
      expect(BigInt(washLamports) > 0n || listed !== undefined).toBe(true);
    });
  });

  it('[SEARCH-22] gives search results their all-time rank', async () => {
    const { body } = await idle.get('/search?search=board');
    const { profiles } = body.data as { profiles: SearchProfile[] };
    const rankOf = (name: string) => profiles.find(({ userName }) => userName === name)?.rank;
    expect([rankOf('boardwinner'), rankOf('boardidle')]).toEqual([1, null]);
  });

  it("[SHELL-12] sums clans from their members' profits since joining", async () => {
    const clanId = idOf(await winner.found({ tag: 'BRD', name: 'Board Room', bio: '' }));
    expect((await board(winner, 'clans')).rows).toEqual([]);
    const inClan = (await winner.get('/leaderboard?window=all&scope=clan')).body.data as BoardOf<'traders'>;
    expect(inClan.rows.map(({ userName }) => userName)).toEqual(['boardwinner']);
    await server.sql`UPDATE clan_member SET joined_at = now() - interval '1 year' WHERE clan_id = ${clanId}`;
    // Members are kept in memory until their clan changes.
    await winner.update({ id: clanId, bio: 'Since a year ago.' });
    const [row] = (await board(winner, 'clans')).rows as [BoardClan];
    const [trader] = (await board(winner, 'traders')).rows as [BoardTrader];
    expect(row).toMatchObject({ position: 1, clanId, tag: 'BRD', members: 1 });
    expect(row.realizedLamports).toBe(`${coarseLamports(BigInt(trader.realizedLamports))}`);
    expect(trader.curve).toHaveLength(24);
    expect(trader.curve.at(-1)).toBe(trader.value);
    const found = async (query: string) =>
      ((await winner.get(`/leaderboard?kind=clans&window=all&${query}`)).body.data as BoardOf<'clans'>).total;
    expect([await found('search=brd'), await found('search=room'), await found('search=oard%20x')]).toEqual([
      1, 1, 0,
    ]);
    expect([await found('scope=clan'), await found('scope=friends')]).toEqual([1, 1]);
  });

  it('[SHELL-12] [SHELL-29] shows coarse figures of a trader who hides wallets, exact ones only to themself', async () => {
    const rowFor = async (who: Chatty): Promise<BoardTrader> => {
      const row = (await board(who, 'traders')).rows.find(({ userId }) => userId === winner.userId);
      if (row === undefined) throw new Error('The winner is not on the board');
      return row;
    };
    const exact = await rowFor(winner);
    expect(await rowFor(idle)).toMatchObject({
      position: exact.position,
      realizedLamports: `${coarseLamports(BigInt(exact.realizedLamports))}`,
      volumeLamports: `${coarseLamports(BigInt(exact.volumeLamports))}`,
      roiPct: null,
      winRate: null,
      winInterval: null,
      curve: [],
    });
    await winner.profile({ privacySettings: { showWallets: true } });
    expect(await rowFor(idle)).toMatchObject({
      realizedLamports: exact.realizedLamports,
      volumeLamports: exact.volumeLamports,
      roiPct: exact.roiPct,
    });
    await winner.profile({ privacySettings: { showWallets: false } });
  });

  it('[SHELL-12] excludes a trader who hides their PnL, with a notice to them', async () => {
    await winner.profile({ privacySettings: { showPnl: false } });
    const hidden = await board(winner, 'traders');
    expect(hidden).toMatchObject({ own: null, hidesPnl: true });
    expect(JSON.stringify(hidden.rows)).not.toContain(winner.userId);
    expect((await board(winner, 'clans')).rows).toEqual([]);
    const { body } = await idle.get('/search?search=boardwinner');
    expect(body.data).toMatchObject({ profiles: [{ rank: null }] });
    await winner.profile({ privacySettings: { showPnl: true } });
    expect((await board(winner, 'traders')).own).toMatchObject({ position: 1 });
  });

  it('[SHELL-12] lists callers with finished calls, for guests too, and rejects other kinds', async () => {
    const guest = server.client();
    const { status, body } = await guest.call('/api/v1/leaderboard?kind=callers&window=7d');
    expect({ status, body }).toMatchObject(success({ kind: 'callers', rows: [], own: null }));
    expect((await guest.call('/api/v1/leaderboard?kind=bots')).status).toBe(400);
  });
});
