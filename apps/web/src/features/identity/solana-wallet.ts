import type { UiWallet } from '@wallet-standard/react';
import { signWithWallet } from '#/shared/proof/solana-signature.ts';
import { invitationSent, keptInvitation } from './invitation.ts';
import { keptReferral, referralSent } from './referral.ts';
import { postAuth } from './sign-in.ts';

/**
 * Has the wallet sign the server's message and submits it, with the new trader's referral and invitation codes.
 * Returns true for a new trader. Throws Error with a message for the trader.
 */
export async function signInWithWallet(wallet: UiWallet): Promise<boolean> {
  const input = await postAuth<unknown>('/siws/nonce', {});
  const signed = await signWithWallet(wallet, input);
  const { isNew } = await postAuth<{ readonly isNew?: boolean }>('/siws/verify', {
    ...signed,
    ...referralSent(keptReferral.read()),
    ...invitationSent(keptInvitation.read()),
  });
  if (isNew === true) {
    keptReferral.write(null);
    keptInvitation.write('');
  }
  return isNew === true;
}
