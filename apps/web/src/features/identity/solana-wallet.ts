import type { UiWallet } from '@wallet-standard/react';
import { signWithWallet } from '#/shared/proof/solana-signature.ts';
import { invitationSent, keptInvitation } from './invitation.ts';
import { keptReferral, referralSent } from './referral.ts';
import { postAuth } from './sign-in.ts';

/**
 * Asks the wallet to sign the server's message and hands it in, with the referral and invitation codes that a new
 * trader came with. True for a trader who was not known before. Throws Error with words.
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
