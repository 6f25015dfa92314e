import type { UiWallet } from '@wallet-standard/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keptInvitation } from './invitation.ts';
import { keptReferral } from './referral.ts';
import { signInWithWallet } from './solana-wallet.ts';

const signed = vi.hoisted(() => ({ address: 'A', message: 'AQ==', signature: 'Ag==' }));
vi.mock('#/shared/proof/solana-signature.ts', () => ({ signWithWallet: async () => signed }));

const wallet = { name: 'Okapi Wallet' } as UiWallet;
const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()));

/** Signs in as a new or existing trader. @returns the verification request */
async function sentBy(isNew: boolean): Promise<unknown> {
  fetched.mockResolvedValueOnce(Response.json({ nonce: 'n' }));
  fetched.mockResolvedValueOnce(Response.json({ isNew }));
  expect(await signInWithWallet(wallet)).toBe(isNew);
  const [path, init] = fetched.mock.lastCall ?? [];
  expect(path).toBe('/api/auth/siws/verify');
  return JSON.parse(String(init?.body));
}

it('[REF-01] a Solana wallet sign-in sends the stored referral code once, for one sign-up', async () => {
  keptReferral.write('OKAPI');
  expect(await sentBy(false)).toEqual({ ...signed, referralCode: 'OKAPI' });
  expect(await sentBy(true)).toEqual({ ...signed, referralCode: 'OKAPI' });
  expect(await sentBy(true)).toEqual(signed);
});

it('a Solana wallet sign-in sends the stored invitation code once, for one sign-up', async () => {
  keptInvitation.write('K7QM-2XPA');
  expect(await sentBy(false)).toEqual({ ...signed, invitationCode: 'K7QM-2XPA' });
  expect(await sentBy(true)).toEqual({ ...signed, invitationCode: 'K7QM-2XPA' });
  expect(await sentBy(true)).toEqual(signed);
});
