/**
 * Tests referrals on a real server: codes, shares booked with each trade, claims, and a publicly verifiable
 * ledger.
 */

import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { sharedServer } from '#tests/kit/testing.ts';
import { type Client, clientOf, signUp, stats, trade } from './referral.harness.ts';

const server = sharedServer();

const trader = (name: string, referralCode?: string) => signUp(server, name, referralCode);

describe('referrals', () => {
  it('[REF-01] [REF-07] [API-42] pay three tiers their share of each fee, and give the referred trader 5 % off', async () => {
    const third = await trader('third');
    const second = await trader('second', (await stats(third)).referralCode);
    const direct = await trader('direct', (await stats(second)).referralCode);
    const payer = await trader('payer', (await stats(direct)).referralCode);
    expect(await stats(payer)).toMatchObject({ feeDiscount: 5, tradingFee: 1, totalReferrals: 0 });

    const swap = await trade(payer, '1000000000');
    expect(swap.feeLamports).toBe('9500000');
    expect(await stats(direct)).toMatchObject({
      totalReferrals: 1,
      claimableLamports: '2850000',
      totalEarningSol: 0.00285,
    });
    expect(await stats(second)).toMatchObject({ claimableLamports: '285000' });
    expect(await stats(third)).toMatchObject({ claimableLamports: '190000', feeDiscount: 0 });

    const { data: totals } = (await payer.client.get('/api/v1/ledger')).body;
    expect(totals).toMatchObject({ referralLamports: '3325000', claimedLamports: '0', faults: [] });
    expect(BigInt(totals.feesLamports)).toBe(
      BigInt(totals.platformLamports) + BigInt(totals.referralLamports),
    );
  });

  it('[REF-09] have a breakdown that is the sum of the three tiers', async () => {
    const { referralBreakdown } = await stats(await trader('tiers'));
    expect(referralBreakdown).toEqual({
      directPercent: 30,
      secondTierPercent: 3,
      thirdTierPercent: 2,
      total: 35,
    });
  });

  it('pay a claim to the primary wallet once, however often it is sent', async () => {
    const referrer = await trader('claimer');
    const payer = await trader('claimed', (await stats(referrer)).referralCode);
    await trade(payer, '1000000000');
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => referrer.client.post('/api/v1/referral/claim', {})),
    );
    const claimed = claims.map(({ body }) => Number(body.data.claimedLamports)).sort((a, b) => a - b);
    expect(claimed).toEqual([0, 0, 0, 0, 2_850_000]);
    const [wallet] = (await referrer.client.get('/api/v1/wallet/user')).body.data;
    expect(wallet.lamports).toBe('10002850000');
    expect(await stats(referrer)).toMatchObject({ claimableLamports: '0', totalEarningSol: 0.00285 });
  });

  it('[REF-05] use a unique handle as a code in any case, and allow its release', async () => {
    const [one, two] = [await trader('handleone'), await trader('handletwo')];
    const keep = (who: { client: Client }, handle: string) => who.client.post('/api/v1/referral', { handle });
    expect((await keep(one, 'Bull_Run')).body.data).toMatchObject({ handle: 'Bull_Run' });
    expect((await keep(two, 'bull_run')).body).toMatchObject({ code: 'handle_taken' });
    expect((await keep(two, (await stats(one)).referralCode)).body).toMatchObject({ code: 'handle_taken' });
    for (const wrong of ['ab', 'with space', 'x'.repeat(21), 'ümlaut'])
      expect((await keep(two, wrong)).status).toBe(400);
    await trader('handlethree', 'BULL_RUN');
    expect(await stats(one)).toMatchObject({ totalReferrals: 1 });
    expect((await keep(one, '  ')).body.data).toMatchObject({ handle: null });
    expect((await keep(two, 'Bull_Run')).body).toMatchObject({ code: 'handle_held' });
    expect((await keep(one, 'Bull_Run')).status).toBe(200);
  });

  it('do not stop a sign-up with an unknown code', async () => {
    expect(await stats(await trader('lonely', 'nobodys-code'))).toMatchObject({ feeDiscount: 0 });
  });

  it('require a session', async () => {
    const guest = clientOf(server.client());
    for (const path of ['/referral', '/ledger', '/ledger/own'])
      expect((await guest.get(`/api/v1${path}`)).status).toBe(401);
  });
});

describe('the ledger', () => {
  it("shows a trader's own entries in full, and nobody else's", async () => {
    const one = await trader('bookone');
    await trade(one, '500000000');
    const { items, pagination } = (await one.client.get('/api/v1/ledger/own')).body.data;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['swap.fill', 'wallet.grant']);
    expect(pagination.count).toBe(2);
    const lines = items.flatMap((entry: { lines: object[] }) => entry.lines) as {
      account: string;
      mint: string;
      amount: string;
    }[];
    const inSol = lines
      .filter(({ account, mint }) => account === 'wallet' && mint === SOL_MINT)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const [wallet] = (await one.client.get('/api/v1/wallet/user')).body.data;
    expect(inSol.toString()).toBe(wallet.lamports);
    const other = await trader('booktwo');
    expect((await other.client.get('/api/v1/ledger/own')).body.data.items).toHaveLength(1);
  });
});
