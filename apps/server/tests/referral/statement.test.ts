/** Tests the statement of referral earnings on a real server: every lamport has its fee or its claim. */

import { referralShares } from '@dugout/domain/referral';
import { describe, expect, it } from 'vitest';
import { sharedServer } from '#tests/kit/testing.ts';
import {
  clientOf,
  type ReferralTrader,
  read,
  signUp,
  statementOf,
  stats,
  trade,
} from './referral.harness.ts';

const server = sharedServer();

interface Change {
  readonly kind: 'share' | 'claim';
  readonly id: string;
  readonly at: string;
  readonly tier?: number;
  readonly feeLamports?: string;
  readonly lamports: string;
}

const statement = (of: ReferralTrader, limit?: number) => statementOf<Change>(of, limit);

const sum = (changes: readonly Change[], kind: Change['kind']) =>
  changes.filter((change) => change.kind === kind).reduce((all, { lamports }) => all + BigInt(lamports), 0n);

describe('the referral statement', () => {
  it('[REF-01] lists every fee with its tier and share, and adds up to the lamport', async () => {
    const top = await signUp(server, 'stmttop');
    const middle = await signUp(server, 'stmtmiddle', (await stats(top)).referralCode);
    const low = await signUp(server, 'stmtlow', (await stats(middle)).referralCode);
    const last = await signUp(server, 'stmtlast', (await stats(low)).referralCode);
    const fees: { readonly tier: number; readonly fee: bigint }[] = [];
    const amounts = [1_000_000_007n, 123_456_789n, 50_000_001n];
    for (const [index, payer] of [middle, low, last].entries())
      for (const amount of amounts) {
        const { feeLamports } = await trade(payer, amount.toString());
        fees.unshift({ tier: index + 1, fee: BigInt(feeLamports) });
      }

    const changes = await statement(top, 4);
    expect(
      changes.map(({ kind, tier, feeLamports, lamports }) => ({ kind, tier, feeLamports, lamports })),
    ).toEqual(
      fees.map(({ tier, fee }) => ({
        kind: 'share',
        tier,
        feeLamports: fee.toString(),
        lamports: (referralShares(fee, ['1', '2', '3'])[tier - 1]?.lamports ?? 0n).toString(),
      })),
    );
    expect(new Set(changes.map(({ id }) => id)).size).toBe(fees.length);

    const { claimedLamports } = (await top.client.post('/api/v1/referral/claim', {})).body.data;
    await trade(last, '777777777');
    const after = await statement(top);
    expect(sum(after, 'claim')).toBe(BigInt(claimedLamports));
    expect(sum(after, 'share') - sum(after, 'claim')).toBe(BigInt((await stats(top)).claimableLamports));

    const tiers = await read(top, '/referral/tiers');
    expect(
      tiers.map(({ tier, percent, traders }: Record<string, number>) => [tier, percent, traders]),
    ).toEqual([
      [1, 30, 1],
      [2, 3, 1],
      [3, 2, 1],
    ]);
    for (const { tier, earnedLamports } of tiers) {
      const earned = after.filter((change) => change.tier === tier);
      expect(BigInt(earnedLamports)).toBe(sum(earned, 'share'));
    }
  });

  it('shows the hour of a trade, never its second or the trader', async () => {
    const referrer = await signUp(server, 'stmtquiet');
    const payer = await signUp(server, 'stmtpayer', (await stats(referrer)).referralCode);
    const swap = await trade(payer, '1000000000');
    const answer = await read(referrer, '/referral/statement');
    const text = JSON.stringify(answer);
    for (const secret of [payer.wallet, swap.swapId ?? swap.id, swap.signature, 'stmtpayer'])
      expect(text).not.toContain(secret);
    expect(Date.parse(answer.items[0].at) % 3_600_000).toBe(0);

    const { items } = await read(referrer, '/ledger/own');
    const share = items.find(({ kind }: { kind: string }) => kind === 'swap.fill');
    expect(JSON.stringify(share)).not.toContain(swap.swapId ?? swap.id);
    expect(Date.parse(share.createdAt) % 3_600_000).toBe(0);
  });

  it('is empty for traders without referrals, and rejects invalid pages and guests', async () => {
    const alone = await signUp(server, 'stmtalone');
    expect(await read(alone, '/referral/statement')).toMatchObject({ items: [], pagination: { count: 0 } });
    expect((await read(alone, '/referral/tiers')).map(({ traders }: { traders: number }) => traders)).toEqual(
      [0, 0, 0],
    );
    for (const query of ['page=0', 'limit=0', 'limit=201', 'page=x'])
      expect((await alone.client.get(`/api/v1/referral/statement?${query}`)).status).toBe(400);
    const guest = clientOf(server.client());
    for (const path of ['/referral/tiers', '/referral/statement'])
      expect((await guest.get(`/api/v1${path}`)).status).toBe(401);
  });
});
