import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { credentialOf } from '#/shared/proof/passkeys.ts';
import type { Proof } from '#/shared/proof/proof.ts';
import { postAuth } from './sign-in.ts';

/** Signs in with a passkey of this device. Throws Error with a message for the trader. */
export async function logInWithPasskey(): Promise<void> {
  const options = await postAuth<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await credentialOf(navigator.credentials.get({ publicKey }));
  await postAuth('/passkey/verify-authentication', { response: credential.toJSON() });
}

/** A passkey created on this device and not yet added to the account. */
export interface NewPasskey {
  /** The action that its proof is bound to, including this key. */
  readonly intent: Extract<ProvenIntent, { kind: 'addPasskey' }>;
  readonly response: Record<string, unknown>;
}

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Creates a passkey on this device. Throws Error with a message for the trader. */
export async function createPasskey(): Promise<NewPasskey> {
  const options = await postAuth<PublicKeyCredentialCreationOptionsJSON>(
    '/passkey/generate-register-options',
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await credentialOf(navigator.credentials.create({ publicKey }));
  const { response } = credential;
  const key = response instanceof AuthenticatorAttestationResponse ? response.getPublicKey() : null;
  if (key === null) throw new Error('This passkey uses a key type that Dugout does not support.');
  const intent = { kind: 'addPasskey', credentialId: credential.id, publicKey: base64(key) } as const;
  return { intent, response: { ...credential.toJSON() } };
}

/** Adds a new passkey to the signed-in account. Throws Error with a message for the trader. */
export const addPasskey = ({ response }: NewPasskey, proof: Proof): Promise<unknown> =>
  postAuth('/passkey/verify-registration', { response, ...proof });

/** Removes a passkey from the signed-in account. Throws Error with a message for the trader. */
export const removePasskey = (id: string, proof: Proof): Promise<unknown> =>
  postAuth('/passkey/delete-passkey', { id, ...proof });
