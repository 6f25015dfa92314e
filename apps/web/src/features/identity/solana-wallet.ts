import type { UiWallet } from '@wallet-standard/react';
import { signWithWallet } from '#/shared/proof/solana-signature.ts';
import { postAuth } from './sign-in.ts';

/**
 * Asks the wallet to sign the server's message and hands it in. True for a trader who was not known before.
 * Throws Error with words.
 */
export async function signInWithWallet(wallet: UiWallet): Promise<boolean> {
  const input = await postAuth<unknown>('/siws/nonce', {});
  const answer = await postAuth<{ readonly isNew?: boolean }>(
    '/siws/verify',
    await signWithWallet(wallet, input),
  );
  return answer.isNew === true;
}
