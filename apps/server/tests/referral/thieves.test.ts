/** Tests that attempts to gain more from referrals than intended fail. */

import { describe, expect, it } from 'vitest';
import { referralEarnings } from '#/features/wallets/referral-earnings.ts';
import type { Db } from '#/platform/db/db.ts';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { PASSWORD } from '#tests/kit/own-proof.ts';
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

const codeOf = async (trader: ReferralTrader): Promise<string> => (await stats(trader)).referralCode;
const claim = async ({ client }: ReferralTrader): Promise<bigint> =>
  BigInt((await client.post('/api/v1/referral/claim', {})).body.data.claimedLamports);
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
const mainLamports = async (trader: ReferralTrader): Promise<bigint> =>
  BigInt((await read(trader, '/wallet/user'))[0].lamports);

/** Sums the shares and claims of a whole statement. Lamports. */
async function totalsOf(trader: ReferralTrader) {
  const items = await statementOf<{ kind: 'share' | 'claim'; tier?: number; lamports: string }>(trader, 5);
  const of = (kind: string) =>
    items.filter((item) => item.kind === kind).map(({ lamports }) => BigInt(lamports));
  return { items, shares: sum(of('share')), claims: sum(of('claim')) };
}

describe('a referrer', () => {
  it('is recorded only at sign-up: no later call closes a circle or adds a code', async () => {
    const first = await signUp(server, 'circleone');
    const second = await signUp(server, 'circletwo', await codeOf(first));
    const referralCode = await codeOf(second);
    const account = { email: 'circleone@referral.example.com', password: 'correct horse battery' };
    const tries: readonly (readonly [path: string, body: object])[] = [
      ['/api/auth/sign-in/email', { ...account, referralCode }],
      ['/api/auth/sign-up/email', { ...account, name: 'circleone', referralCode }],
      ['/api/auth/update-user', { referralCode }],
      ['/api/v1/referral', { handle: 'circling', referralCode }],
      ['/api/v1/referral', { handle: 'circling', referrerId: (await read(second, '/me')).userId }],
      ['/api/v1/profile', { bio: 'round', referralCode }],
    ];
    const statuses: number[] = [];
    for (const [path, body] of tries) statuses.push((await first.client.post(path, body)).status);
    expect(statuses).toEqual([200, 422, 404, 400, 400, 400]);
    expect(await stats(second)).toMatchObject({ totalReferrals: 0 });
    expect(await stats(first)).toMatchObject({ totalReferrals: 1, feeDiscount: 0 });
    await trade(first, '1000000000');
    expect(await stats(second)).toMatchObject({ claimableLamports: '0' });
  });

  it('is never the trader, by their own code or their sign-in wallet', async () => {
    const wallet = standardWallet();
    const signIn = async (referralCode?: string) => {
      const browser = server.client();
      const { body } = await browser.call('/api/auth/siws/nonce', { method: 'POST' });
      const client = clientOf(browser);
      const output = {
        ...wallet.signIn(Object(body)),
        ...(referralCode === undefined ? {} : { referralCode }),
      };
      const { body: signedIn } = await client.post('/api/auth/siws/verify', output);
      const [main] = (await client.get('/api/v1/wallet/user')).body.data;
      return { client, wallet: main.address, isNew: signedIn.isNew };
    };
    const own = await signIn();
    const again = await signIn(await codeOf(own));
    expect([own.isNew, again.isNew, again.wallet]).toEqual([true, false, own.wallet]);
    expect(await stats(own)).toMatchObject({ totalReferrals: 0, feeDiscount: 0 });
    await trade(own, '1000000000');
    expect(await stats(own)).toMatchObject({ claimableLamports: '0' });
  });

  it('of a second own account gets only the priced-in share; the platform keeps 70 % of the fee', async () => {
    const owner = await signUp(server, 'secondowner');
    const alias = await signUp(server, 'secondalias', await codeOf(owner));
    const before = await read(alias, '/ledger');
    expect((await trade(alias, '1000000000')).feeLamports).toBe('9500000');
    const after = await read(alias, '/ledger');
    expect(await stats(owner)).toMatchObject({ claimableLamports: '2850000' });
    expect(BigInt(after.platformLamports) - BigInt(before.platformLamports)).toBe(6_650_000n);
  });
});

describe('claims', () => {
  it('made concurrently, with trades in between, pay each lamport once', async () => {
    const referrer = await signUp(server, 'claimsrush');
    const payer = await signUp(server, 'claimspayer', await codeOf(referrer));
    const before = await mainLamports(referrer);
    const claimed: bigint[] = [];
    for (let round = 0; round < 4; round++) {
      const [, ...paid] = await Promise.all([
        trade(payer, '100000000'),
        ...Array.from({ length: 6 }, () => claim(referrer)),
      ]);
      claimed.push(...paid);
    }
    claimed.push(await claim(referrer));
    expect(sum(claimed)).toBe(4n * 285_000n);
    expect((await mainLamports(referrer)) - before).toBe(4n * 285_000n);
    expect(await totalsOf(referrer)).toMatchObject({ shares: 1_140_000n, claims: 1_140_000n });
    expect((await read(referrer, '/ledger')).faults).toEqual([]);
  });

  it('repeated with the same key, another key or an amount pay no more', async () => {
    const referrer = await signUp(server, 'claimskeys');
    await trade(await signUp(server, 'claimskeyed', await codeOf(referrer)), '1000000000');
    const before = await mainLamports(referrer);
    for (const body of [{}, { idempotencyKey: 'one' }, { idempotencyKey: 'two' }, { lamports: '99' }])
      await referrer.client.post('/api/v1/referral/claim', body);
    expect((await mainLamports(referrer)) - before).toBe(2_850_000n);
    expect((await totalsOf(referrer)).items.map(({ kind }) => kind)).toEqual(['claim', 'share']);
  });

  it("on another's earnings take nothing", async () => {
    const [referrer, thief] = [await signUp(server, 'claimsvictim'), await signUp(server, 'claimsthief')];
    await trade(await signUp(server, 'claimsfrom', await codeOf(referrer)), '1000000000');
    const { userId } = await read(referrer, '/me');
    const { wallet } = referrer;
    await thief.client.post('/api/v1/referral/claim', { userId, walletAddress: wallet });
    await thief.client.post(`/api/v1/referral/claim?userId=${userId}`, {});
    expect(await mainLamports(thief)).toBe(10_000_000_000n);
    expect(await claim(referrer)).toBe(2_850_000n);
  });

  it('go to the wallet that is primary when they are booked', async () => {
    const referrer = await signUp(server, 'claimsmoved');
    await trade(await signUp(server, 'claimsmover', await codeOf(referrer)), '1000000000');
    const { userId } = await read(referrer, '/me');
    const made = await referrer.client.post('/api/v1/wallet/create', { name: 'Second' });
    const second: string = made.body.data.address;
    /** A database on which the primary wallet changes just before the claim is booked. */
    const racing: Db = {
      ...server.db,
      tables: () => server.db.tables(),
      transaction: async (work) => {
        const changed = await referrer.client.post('/api/v1/wallet/primary', {
          walletAddress: second,
          password: PASSWORD,
        });
        expect(changed.status).toBe(200);
        return server.db.transaction(work);
      },
    };
    const earnings = referralEarnings({
      db: racing,
      events: { emit: async () => undefined },
      recordTransfer: async () => undefined,
    });
    expect(await earnings.claim(userId)).toBe(2_850_000n);
    const wallets: { address: string; lamports: string }[] = await read(referrer, '/wallet/user');
    expect(wallets.find(({ address }) => address === second)?.lamports).toBe('2850000');
  });
});

it('[REF-01] the statement matches the ledger for known amounts', async () => {
  const third = await signUp(server, 'sumsthird');
  const second = await signUp(server, 'sumssecond', await codeOf(third));
  const direct = await signUp(server, 'sumsdirect', await codeOf(second));
  const payer = await signUp(server, 'sumspayer', await codeOf(direct));
  // 1 % less 5 %, rounded by the swap: the shares are rounded down from the paid fee.
  for (const amount of ['1000000000', '200000000', '33333333']) await trade(payer, amount);
  const fees = [9_500_000n, 1_900_000n, 316_666n];
  const shares = (bps: bigint) => fees.map((fee) => (fee * bps) / 10_000n);
  const written = [
    [direct, 1, [2_850_000n, 570_000n, 94_999n]],
    [second, 2, [285_000n, 57_000n, 9_499n]],
    [third, 3, [190_000n, 38_000n, 6_333n]],
  ] as const;
  expect(written.map(([, , amounts]) => amounts)).toEqual([shares(3_000n), shares(300n), shares(200n)]);
  for (const [trader, tier, amounts] of written) {
    const { items, claims } = await totalsOf(trader);
    expect(items.map((item) => [item.tier, BigInt(item.lamports)])).toEqual(
      amounts.toReversed().map((amount) => [tier, amount]),
    );
    expect(claims).toBe(0n);
    expect(await stats(trader)).toMatchObject({ claimableLamports: sum(amounts).toString() });
    expect(await claim(trader)).toBe(sum(amounts));
    expect(await totalsOf(trader)).toMatchObject({ shares: sum(amounts), claims: sum(amounts) });
  }
  expect((await read(payer, '/ledger')).faults).toEqual([]);
});
