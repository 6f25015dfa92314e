import { getWalletFeature, type UiWallet } from '@wallet-standard/react';

const FEATURE = 'solana:signIn';

/** A wallet's output for a sign-in, per the Wallet Standard. */
interface SignedIn {
  readonly account: { readonly address: string };
  readonly signedMessage: Uint8Array;
  readonly signature: Uint8Array;
}

interface SignInFeature {
  signIn(input: unknown): Promise<readonly SignedIn[]>;
}

/** The same for the server, with bytes in base64. */
export interface SolanaSignature {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

const isSignIn = (feature: unknown): feature is SignInFeature =>
  typeof feature === 'object' &&
  feature !== null &&
  'signIn' in feature &&
  typeof feature.signIn === 'function';

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const canSignIn = (wallet: UiWallet): boolean => wallet.features.includes(FEATURE);

/** Has a wallet sign the server's message. Throws Error with a message for the trader. */
export async function signWithWallet(wallet: UiWallet, input: unknown): Promise<SolanaSignature> {
  const feature = getWalletFeature(wallet, FEATURE);
  if (!isSignIn(feature)) throw new Error(`${wallet.name} does not support sign-in.`);
  const [signed] = await feature.signIn(input).catch(() => []);
  if (signed === undefined) throw new Error(`${wallet.name} did not sign.`);
  return {
    address: signed.account.address,
    message: base64(signed.signedMessage),
    signature: base64(signed.signature),
  };
}
