/** Tests the side panel's data, presence and rank on a real server. */

import { SOL_MINT } from '@dugout/domain/sol';
import type { TestClient } from '@dugout/testkit/client';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { StandingBook } from '#/features/leaderboard/book/standing-book.ts';
import { createRanks } from '#/features/ranks/ranks.ts';
import { settledPages, settledSince } from '#/features/trading/reads/settled-trades.repository.ts';
import { refusal, shared, sharedServer, success } from '#tests/kit/testing.ts';

const server = sharedServer();
const trader = shared(() => server.trader('Panel'));

const PANEL = '/api/v1/profile/data';

describe('the side panel', () => {
  it('[API-08] has its data at the top level: figures, wallets, referrals, updates', async () => {
    const { status, body } = await trader.call(PANEL);
    expect([status, Object.keys(body as object)]).toEqual([
      200,
      ['profileStats', 'wallets', 'referralStats', 'updates'],
    ]);
    expect(body).toMatchObject({
      profileStats: { image: null, rank: 0, tradingFee: 1, feeDiscount: 0, solToClaim: 0, online: true },
      wallets: [
        { walletName: 'Main', walletAddress: expect.any(String), walletBalanceSol: 10, isPrimary: true },
      ],
      referralStats: {
        referralCode: expect.any(String),
        totalReferrals: 0,
        totalEarningSol: 0,
        referralBreakdown: { directPercent: 30, secondTierPercent: 3, thirdTierPercent: 2, total: 35 },
      },
    });
    expect(body).toHaveProperty('updates.0.version', expect.stringMatching(/^\d+\.\d+\.\d+$/));
  });

  it('is refused to guests', async () => {
    expect(await server.client().call(PANEL)).toMatchObject({
      status: 401,
      body: { error: true, code: 'not_signed_in' },
    });
  });

  it('[API-09] [ERR-02] reports its failure with its own text', async () => {
    const rename = (from: string, to: string) =>
      server.sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`;
    await rename('profile', 'profile_away');
    const failed = await trader.call(PANEL);
    await rename('profile_away', 'profile');
    expect(failed).toMatchObject({
      status: 500,
    });
    expect(failed.body).toEqual({ error: 'Failed to get user side panel data' });
  });
});

describe('presence', () => {
  const post = (body: unknown) => trader.call('/api/v1/profile', { method: 'POST', body });
  const online = async () => (await trader.call(PANEL)).body;

  it('is stored only for the trader who sets it', async () => {
    expect(await post({ online: false })).toMatchObject(success({ online: false }));
    expect(await online()).toMatchObject({ profileStats: { online: false } });
    expect((await (await server.trader('Beside')).call(PANEL)).body).toMatchObject({
      profileStats: { online: true },
    });
    expect(await post({})).toMatchObject(success({ online: false }));
    expect(await post({ online: true, rank: 20, userId: 'somebody' })).toMatchObject(
      success({ online: true }),
    );
    expect(await online()).toMatchObject({ profileStats: { online: true, rank: 0 } });
  });

  it.each([{ online: 'yes' }, { online: 1 }, { online: null }])('rejects %j', async (body) => {
    expect(await post(body)).toMatchObject(refusal(400, 'invalid_input'));
  });
});

describe('a profile', () => {
  const change = (client: TestClient, body: unknown) =>
    client.call('/api/v1/profile', { method: 'POST', body });

  it('[API-41] [SHELL-29] stores the sent fields and changes nothing else', async () => {
    const client = await server.trader('Wordy');
    const sent = {
      userName: 'Wordsmith_1',
      bio: 'Trades frogs.\nMostly.',
      twitter: '@frog_trader',
      discord: 'frog#1234',
      telegram: 'https://t.me/frogs',
      privacySettings: { showPnl: false, friendRequests: 'nobody' },
      online: false,
    };
    const first = await change(client, { ...sent, rank: 20, image: null, bannerImage: '' });
    const privacySettings = {
      showWallets: false,
      showPnl: false,
      showOnlineStatus: true,
      shareHoldingsWithClan: false,
      friendRequests: 'nobody',
      directMessages: 'friends',
    };
    const whole = {
      id: client.userId,
      userId: client.userId,
      ...sent,
      privacySettings,
      rank: 0,
      image: null,
      bannerImage: null,
      verified: { twitter: null, discord: null, telegram: null },
    };
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'Your profile has been updated successfully.' },
    });
    expect(first.body).toHaveProperty('data', whole);
    const second = await change(client, { bio: ' ', twitter: null, privacySettings: { showWallets: true } });
    const after = {
      ...whole,
      bio: null,
      twitter: null,
      privacySettings: { ...privacySettings, showWallets: true },
    };
    expect(second.body).toHaveProperty('data', after);
    expect((await change(client, after)).body).toHaveProperty('data', after);
    expect((await client.call('/api/v1/search?search=Wordsmith')).body).toHaveProperty(
      'data.profiles.0.userName',
      'Wordsmith_1',
    );
  });

  it('changes the user name once in 30 days, the first time at once; a change of case is free', async () => {
    const client = await server.trader('Firstname');
    const rename = (userName: string) => change(client, { userName });
    const refused = { status: 409, body: { code: 'user_name_changed' } };
    expect(await rename('Secondname')).toMatchObject({ status: 200 });
    expect(await rename('Thirdname')).toMatchObject(refused);
    expect(await rename('Firstname')).toMatchObject(refused);
    expect(await rename('SECONDNAME')).toMatchObject({ status: 200 });
    const age = (days: number) =>
      server.sql`UPDATE former_name SET changed_at = now() - ${days} * interval '1 day'
        WHERE user_id = ${client.userId}`;
    await age(29);
    expect(await rename('Thirdname')).toMatchObject(refused);
    await age(31);
    const both = await Promise.all([rename('Thirdname'), rename('Fourthname')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("rejects another trader's name in any case, and then changes nothing", async () => {
    const [client, other] = [await server.trader('Namesake'), await server.trader('Original')];
    expect(await change(other, { userName: 'ORIGINAL' })).toMatchObject(success({ userName: 'ORIGINAL' }));
    expect(await change(client, { userName: 'original', bio: 'x' })).toMatchObject(
      refusal(409, 'user_name_taken'),
    );
    expect((await change(client, {})).body).toMatchObject({ data: { userName: 'Namesake', bio: null } });
  });

  it.each([
    ['userName', { userName: 'a b' }],
    ['bio', { bio: 'x'.repeat(281) }],
    ['bio', { bio: 'a\u202Eb' }],
    ['twitter', { twitter: 'https://evil.example/x.com' }],
    ['discord', { discord: 'javascript:alert(1)' }],
    ['telegram', { telegram: 'https://user@t.me/x' }],
    ['image', { image: 'https://evil.example/a.png' }],
    ['privacySettings.friendRequests', { privacySettings: { friendRequests: 'friends' } }],
    ['privacySettings.showAll', { privacySettings: { showAll: true } }],
    ['admin', { admin: true }],
  ])('rejects an invalid %s by name: %j', async (field, body) => {
    const answer = await change(trader, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: expect.stringContaining(`${field}: `) },
    });
  });
});

describe('rank', () => {
  it("is based on the volume of the trader's own landed trades, and lowers the fee", async () => {
    const trading = await server.trader('Ranked');
    const { body: wallets } = await trading.call('/api/v1/wallet/user');
    const { body: screen } = await trading.call('/api/v1/screener?limit=1&sortBy=liquidityUsd&sortDir=desc');
    const [wallet] = JSON.parse(JSON.stringify(wallets)).data;
    const [token] = JSON.parse(JSON.stringify(screen)).data.items;
    const body = {
      walletAddress: wallet.address,
      inputMint: SOL_MINT,
      outputMint: token.tokenAddress,
      amount: '2000000000',
      preset: 'high',
    };
    const swap = await trading.call('/api/v1/swap', { method: 'POST', body });
    expect(swap).toMatchObject(success({ status: 'landed' }));
    const rows = await server.sql<{ user_id: string }>`
      SELECT user_id FROM swap_fill WHERE wallet_address = ${wallet.address}`;
    const userId = rows[0]?.user_id ?? '';
    const read = async (): Promise<StandingBook> => {
      const book = new StandingBook();
      book.add((await settledSince(server.db, 0n)).trades);
      return book;
    };
    const book = await read();
    const moved = book.volume(userId);
    expect(moved > 2_000_000_000n && moved < 2_100_000_000n).toBe(true);
    expect(book.volume('nobody')).toBe(0n);

    const { trades: all } = await settledSince(server.db, 0n);
    const pages: (typeof all)[] = [];
    for await (const page of settledPages(server.db, 1)) pages.push(page);
    expect(all.length).toBeGreaterThan(0);
    expect(pages).toEqual([...all.map((trade) => [trade]), []]);

    await server.sql`UPDATE swap_fill SET wallet_lamports = -120000000000 WHERE user_id = ${userId}`;
    const after = await read();
    const ranksOf = createRanks(async (ids) => new Map(ids.map((id) => [id, after.volume(id)])));
    expect(await ranksOf([userId, 'nobody'])).toEqual(
      new Map([
        [userId, 2],
        ['nobody', 0],
      ]),
    );
  });
});
