/** Tests that sign-ups with a Solana wallet record referrals like those with an e-mail. */

import type { TestClient } from '@dugout/testkit/client';
import { describe, expect, it } from 'vitest';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { sharedServer } from '#tests/kit/testing.ts';
import { clientOf, signUp, stats, trade } from './referral.harness.ts';

const server = sharedServer();

type Wallet = ReturnType<typeof standardWallet>;

/** Signs in with a wallet; `sent` is added to the signed body. */
async function signIn(client: TestClient, wallet: Wallet, sent: object = {}) {
  const { body } = await client.call('/api/auth/siws/nonce', { method: 'POST' });
  const output = { ...wallet.signIn(Object(body)), ...sent };
  return clientOf(client).post('/api/auth/siws/verify', output);
}

async function byWallet(sent: object, wallet = standardWallet()) {
  const browser = server.client();
  expect(await signIn(browser, wallet, sent)).toMatchObject({ status: 200, body: { isNew: true } });
  const client = clientOf(browser);
  const [main] = (await client.get('/api/v1/wallet/user')).body.data;
  return { client, wallet: main.address };
}

describe('[REF-01] a sign-up with a Solana wallet', () => {
  it('records its referrer, by code or handle, and shares the fees', async () => {
    const referrer = await signUp(server, 'walletref');
    await referrer.client.post('/api/v1/referral', { handle: 'Door_Keeper' });
    const { referralCode } = await stats(referrer);
    const payer = await byWallet({ referralCode });
    await byWallet({ referralCode: ' door_keeper ' });
    expect(await stats(referrer)).toMatchObject({ totalReferrals: 2 });
    expect(await stats(payer)).toMatchObject({ feeDiscount: 5 });
    await trade(payer, '1000000000');
    expect(await stats(referrer)).toMatchObject({ claimableLamports: '2850000' });
  });

  it('succeeds without a code, and with an invalid one', async () => {
    for (const sent of [{}, { referralCode: null }, { referralCode: 7 }, { referralCode: 'x'.repeat(65) }])
      expect(await stats(await byWallet(sent))).toMatchObject({ feeDiscount: 0 });
    expect(await stats(await byWallet({ referralCode: 'nobodys' }))).toMatchObject({ feeDiscount: 0 });
  });

  it('is recorded once: a later sign-in with a code changes nothing', async () => {
    const [first, late] = [await signUp(server, 'walletfirst'), await signUp(server, 'walletlate')];
    const [wallet, unreferred] = [standardWallet(), standardWallet()];
    await byWallet({ referralCode: (await stats(first)).referralCode }, wallet);
    await byWallet({}, unreferred);
    const { referralCode } = await stats(late);
    for (const known of [wallet, unreferred])
      expect(await signIn(server.client(), known, { referralCode })).toMatchObject({
        status: 200,
        body: { isNew: false },
      });
    expect(await stats(first)).toMatchObject({ totalReferrals: 1 });
    expect(await stats(late)).toMatchObject({ totalReferrals: 0 });
  });
});
