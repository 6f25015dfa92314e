import { credentialOf } from '#/shared/proof/passkeys.ts';
import type { Proof } from '#/shared/proof/proof.ts';
import { postAuth } from './sign-in.ts';

/** Signs in with a passkey of this device. Throws Error with words for the trader. */
export async function logInWithPasskey(): Promise<void> {
  const options = await postAuth<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await credentialOf(navigator.credentials.get({ publicKey }));
  await postAuth('/passkey/verify-authentication', { response: credential.toJSON() });
}

/** Adds a passkey of this device to the signed-in account. Throws Error with words for the trader. */
export async function addPasskey(proof: Proof): Promise<void> {
  // A wrong password is refused before the device keeps a passkey that the account would not know.
  if (proof.password !== undefined) await postAuth('/verify-password', { password: proof.password });
  const options = await postAuth<PublicKeyCredentialCreationOptionsJSON>(
    '/passkey/generate-register-options',
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await credentialOf(navigator.credentials.create({ publicKey }));
  await postAuth('/passkey/verify-registration', { response: credential.toJSON(), ...proof });
}

/** Removes a passkey from the signed-in account. Throws Error with words for the trader. */
export const removePasskey = (id: string, proof: Proof): Promise<unknown> =>
  postAuth('/passkey/delete-passkey', { id, ...proof });
