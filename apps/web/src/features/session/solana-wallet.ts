import { getWalletFeature, type UiWallet } from '@wallet-standard/react';
import { askAuth, SignInFailure } from './sign-in.ts';

const FEATURE = 'solana:signIn';

/** What a wallet gives for a sign-in, as the Wallet Standard writes it. */
interface SignedIn {
  readonly account: { readonly address: string };
  readonly signedMessage: Uint8Array;
  readonly signature: Uint8Array;
}

interface SignInFeature {
  signIn(input: unknown): Promise<readonly SignedIn[]>;
}

const isSignIn = (feature: unknown): feature is SignInFeature =>
  typeof feature === 'object' && feature !== null && 'signIn' in feature && typeof feature.signIn === 'function';

export const canSignIn = (wallet: UiWallet): boolean => wallet.features.includes(FEATURE);

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Asks the wallet to sign the server's message and hands it in. True for a trader who was not known before. Throws SignInFailure. */
export async function signInWithWallet(wallet: UiWallet): Promise<boolean> {
  const feature = getWalletFeature(wallet, FEATURE);
  if (!isSignIn(feature)) throw new SignInFailure(`${wallet.name} cannot sign in.`);
  const input = await askAuth<unknown>('/siws/nonce', {});
  const [signed] = await feature.signIn(input).catch(() => []);
  if (signed === undefined) throw new SignInFailure(`${wallet.name} did not sign.`);
  const answer = await askAuth<{ readonly isNew?: boolean }>('/siws/verify', {
    address: signed.account.address,
    message: base64(signed.signedMessage),
    signature: base64(signed.signature),
  });
  return answer.isNew === true;
}
