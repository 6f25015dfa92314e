const IP = /^(\d+\.){3}\d+$|:/;

/** Passkeys need a page with a name, and a browser that offers them there and speaks their JSON form. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential && !IP.test(location.hostname);

/** Asks the trader's authenticator for a fresh proof. Throws Error with words for the trader. */
export async function askPasskey(): Promise<Record<string, unknown>> {
  const answer = await fetch('/api/auth/passkey/generate-authenticate-options', { credentials: 'include' });
  if (!answer.ok) throw new Error('The passkey could not be asked for. Try again.');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await answer.json());
  const credential = await navigator.credentials.get({ publicKey: { ...publicKey, userVerification: 'required' } }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen.');
  return { ...credential.toJSON() };
}
