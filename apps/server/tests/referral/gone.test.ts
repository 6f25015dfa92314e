/** Tests the earnings of deleted and suspended referrers, and what a deletion reports of them. */

import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { ledger, referralAccount } from '#/features/ledger/index.ts';
import { suspend } from '#tests/apikeys/world.ts';
import { sharedServer, success } from '#tests/kit/testing.ts';
import { deleteAccount, type ReferralTrader, read, signUp, stats, trade } from './referral.harness.ts';

const server = sharedServer();

const referredBy = async (name: string, referrer: ReferralTrader) =>
  signUp(server, name, (await stats(referrer)).referralCode);
const claimable = async (trader: ReferralTrader) => BigInt((await stats(trader)).claimableLamports);
const userIdOf = async (trader: ReferralTrader): Promise<string> => (await read(trader, '/me')).userId;

/** Returns the fees and their recipients. Lamports. */
async function totals(trader: ReferralTrader) {
  const { feesLamports, platformLamports, referralLamports, faults } = await read(trader, '/ledger');
  expect(faults).toEqual([]);
  return {
    fees: BigInt(feesLamports),
    platform: BigInt(platformLamports),
    referral: BigInt(referralLamports),
  };
}

describe('[REF-01] a deleted referrer', () => {
  it('earns nothing more, moves no other tier up, and the platform keeps the share', async () => {
    const third = await signUp(server, 'gonethird');
    const second = await referredBy('gonesecond', third);
    const direct = await referredBy('gonedirect', second);
    const payer = await referredBy('gonepayer', direct);
    await trade(payer, '1000000000');
    const [earnedBySecond, earnedByThird] = [await claimable(second), await claimable(third)];
    expect([await claimable(direct), earnedBySecond, earnedByThird]).toEqual([
      2_850_000n,
      285_000n,
      190_000n,
    ]);
    const gone = referralAccount(await userIdOf(direct));
    await deleteAccount(server, direct);

    const before = await totals(payer);
    expect((await trade(payer, '1000000000')).feeLamports).toBe('9500000');
    expect(await ledger.balance(server.db, gone, SOL_MINT)).toBe(2_850_000n);
    expect(await claimable(second)).toBe(earnedBySecond + 285_000n);
    expect(await claimable(third)).toBe(earnedByThird + 190_000n);
    const after = await totals(payer);
    expect(after.fees - before.fees).toBe(9_500_000n);
    expect(after.referral - before.referral).toBe(475_000n);
    expect(after.platform - before.platform).toBe(9_025_000n);
  }, 30_000);

  it('is shown the loss beforehand, and keeps claimed earnings', async () => {
    const leaving = await signUp(server, 'goneclaims');
    expect(await read(leaving, '/account/deletion')).toMatchObject({ unclaimedLamports: '0' });
    await trade(await referredBy('gonefriend', leaving), '1000000000');
    expect(await read(leaving, '/account/deletion')).toMatchObject({ unclaimedLamports: '2850000' });
    const password = 'correct horse battery';
    const requested = await leaving.client.post('/api/v1/account/deletion', { password });
    expect(requested.body.data).toMatchObject({ left: [], unclaimedLamports: '2850000' });
    const claimed = await leaving.client.post('/api/v1/referral/claim', {});
    expect(claimed.body.data).toEqual({ claimedLamports: '2850000' });
    const cancelled = await leaving.client.post('/api/v1/account/deletion/cancel', {});
    expect(cancelled.body.data).toEqual({ dueAt: null, left: [], unclaimedLamports: '0' });
  });
});

it('a suspended referrer earns and claims as before: a suspension holds no money', async () => {
  const referrer = await signUp(server, 'gonesuspended');
  const payer = await referredBy('gonepays', referrer);
  const lift = await suspend(server, 'gonesuspended');
  await trade(payer, '1000000000');
  expect(await claimable(referrer)).toBe(2_850_000n);
  const claimed = await referrer.client.post('/api/v1/referral/claim', {});
  expect(claimed).toMatchObject(success({ claimedLamports: '2850000' }));
  await lift();
});
