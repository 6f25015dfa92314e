import { askAuth, SignInFailure } from './sign-in.ts';

const IP = /^(\d+\.){3}\d+$|:/;

/** Passkeys need a page with a name (an IP address has none), and a browser that offers them there and speaks their JSON form. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential && !IP.test(location.hostname);

const CANCELLED = 'No passkey was chosen.';

async function credentialOf(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new SignInFailure(CANCELLED);
  return credential;
}

/** Signs in with a passkey of this device. Throws SignInFailure. */
export async function logInWithPasskey(): Promise<void> {
  const options = await askAuth<PublicKeyCredentialRequestOptionsJSON>('/passkey/generate-authenticate-options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await credentialOf(navigator.credentials.get({ publicKey }));
  await askAuth('/passkey/verify-authentication', { response: credential.toJSON() });
}

/** Adds a passkey of this device to the signed-in account. Throws SignInFailure. */
export async function addPasskey(): Promise<void> {
  const options = await askAuth<PublicKeyCredentialCreationOptionsJSON>('/passkey/generate-register-options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await credentialOf(navigator.credentials.create({ publicKey }));
  await askAuth('/passkey/verify-registration', { response: credential.toJSON() });
}
