import type { Credentials } from '@dugout/contract/identity/credentials';
import type { ProofChallenge, ProvenIntent } from '@dugout/contract/identity/proofs';
import type { PasswordSignature } from '@dugout/domain/credentials/proof-given';
import { queryOptions } from '@tanstack/react-query';
import type { UiWallet } from '@wallet-standard/react';
import { call } from '#/shared/api/call.ts';
import { passwordKeys } from '#/shared/password/password-keys.ts';
import { credentialOf } from './passkeys.ts';
import { type SolanaSignature, signWithWallet } from './solana-signature.ts';

/** A fresh proof of identity: one of the three. */
export interface Proof {
  readonly password?: string;
  /** Signature of the action by the password's key, for actions verified by the signer. */
  readonly passwordSignature?: PasswordSignature;
  /** Second factor, along with the password. */
  readonly code?: string;
  readonly assertion?: Record<string, unknown>;
  readonly walletSignature?: SolanaSignature;
}

/** The trader's sign-in methods. */
export const credentialsQuery = queryOptions({
  queryKey: ['credentials'],
  queryFn: async ({ signal }): Promise<Credentials> =>
    (await call('GET /credentials', undefined, { signal })).data,
});

/**
 * Reports whether the trader signs in through a provider and has no way to confirm an action; they need to add a
 * passkey first.
 */
export const hasNoCredential = ({ provider, password, wallets, passkeys }: Credentials): boolean =>
  provider !== undefined && password === null && wallets.length === 0 && passkeys.length === 0;

const challengeFor = async (intent: ProvenIntent): Promise<ProofChallenge> =>
  (await call('POST /proof/challenge', { body: { act: intent } })).data;

export type OwnPassword = NonNullable<Credentials['password']>;

/**
 * Proves an action by password: sends a derived secret, and signs the action with the derived key where the
 * signer verifies it. Throws Error with a message for the trader.
 */
export async function passwordProof(
  intent: ProvenIntent,
  own: OwnPassword,
  password: string,
): Promise<Proof> {
  if (!own.derived) return { password };
  const { email } = own;
  const [keys, { passwordChallenge: challenge }] = await Promise.all([
    passwordKeys({ email, password }),
    challengeFor(intent),
  ]);
  if (challenge === null) return { password: keys.signIn };
  return {
    password: keys.signIn,
    passwordSignature: { challenge, signature: await keys.signIntent(challenge) },
  };
}

/** Proves an action with a passkey. Throws Error with a message for the trader. */
export async function passkeyProof(intent: ProvenIntent): Promise<Proof> {
  const { passkey } = await challengeFor(intent);
  if (passkey === null) throw new Error('Your account has no passkey.');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(passkey);
  return { assertion: { ...(await credentialOf(navigator.credentials.get({ publicKey }))).toJSON() } };
}

/** Proves an action with the signature of a Solana wallet. Throws Error with a message for the trader. */
export async function walletProof(intent: ProvenIntent, by: UiWallet): Promise<Proof> {
  const { wallet } = await challengeFor(intent);
  if (wallet === null) throw new Error('Your account has no Solana wallet.');
  return { walletSignature: await signWithWallet(by, wallet) };
}
