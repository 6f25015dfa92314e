/** The side panel's data, presence and rank on a real server. */
import { SOL_MINT } from '@dugout/domain/sol';
import { type TestClient, type TestServer, testServer } from '@dugout/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRanks } from '#/features/profile/index.ts';
import { tradedLamports } from '#/features/trading/index.ts';

let server: TestServer;
let trader: TestClient;
beforeAll(async () => {
  server = await testServer();
  trader = await server.trader('Panel');
});
afterAll(() => server.stop());

const PANEL = '/api/v1/profile/data';

describe('the side panel', () => {
  it('[API-08] has its data at the top level: figures, wallets, referrals, updates', async () => {
    const { status, body } = await trader.call(PANEL);
    expect([status, Object.keys(body as object)]).toEqual([200, ['profileStats', 'wallets', 'referralStats', 'updates']]);
    expect(body).toMatchObject({
      profileStats: { image: null, rank: 0, tradingFee: 1, feeDiscount: 0, solToClaim: 0, online: true },
      wallets: [{ walletName: 'Main', walletAddress: expect.any(String), walletBalanceSol: 10, isPrimary: true }],
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
    expect(await server.client().call(PANEL)).toMatchObject({ status: 401, body: { error: true, code: 'not_signed_in' } });
  });

  it('[API-09] [ERR-02] says in its own words that it failed', async () => {
    const rename = (from: string, to: string) =>
      sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(server.db.tables<unknown>());
    await rename('profile', 'profile_away');
    const failed = await trader.call(PANEL);
    await rename('profile_away', 'profile');
    expect(failed).toMatchObject({
      status: 500,
      body: { error: true, code: 'panel_failed', message: 'Failed to get user side panel data' },
    });
  });
});

describe('presence', () => {
  const post = (body: unknown) => trader.call('/api/v1/profile', { method: 'POST', body });
  const online = async () => (await trader.call(PANEL)).body;

  it('is kept for the trader who sets it, and for nobody else', async () => {
    expect(await post({ online: false })).toMatchObject({ status: 200, body: { data: { online: false } } });
    expect(await online()).toMatchObject({ profileStats: { online: false } });
    expect((await (await server.trader('Beside')).call(PANEL)).body).toMatchObject({ profileStats: { online: true } });
    expect(await post({})).toMatchObject({ status: 200, body: { data: { online: false } } });
    expect(await post({ online: true, rank: 20, userId: 'somebody' })).toMatchObject({ status: 200, body: { data: { online: true } } });
    expect(await online()).toMatchObject({ profileStats: { online: true, rank: 0 } });
  });

  it.each([{ online: 'yes' }, { online: 1 }, { online: null }])('%j is no presence', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('rank', () => {
  it("comes from what the trader's own landed trades moved, and lowers the fee", async () => {
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
    expect(swap).toMatchObject({ status: 200, body: { data: { status: 'landed' } } });
    const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM swap_fill WHERE wallet_address = ${wallet.address}`.execute(
      server.db.tables<unknown>(),
    );
    const userId = rows[0]?.user_id ?? '';
    const moved = await tradedLamports(server.db, userId);
    expect(moved > 2_000_000_000n && moved < 2_100_000_000n).toBe(true);
    expect(await tradedLamports(server.db, 'nobody')).toBe(0n);

    await sql`UPDATE swap_fill SET wallet_lamports = -120000000000 WHERE user_id = ${userId}`.execute(server.db.tables<unknown>());
    const ranks = createRanks((id) => tradedLamports(server.db, id));
    expect([await ranks(userId), await ranks('nobody')]).toEqual([2, 0]);
  });
});
