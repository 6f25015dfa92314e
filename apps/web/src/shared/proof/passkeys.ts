const IP = /^(\d+\.){3}\d+$|:/;

/**
 * Passkeys need a page with a name (an IP address has none), and a browser that offers them there and speaks
 * their JSON form.
 */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !IP.test(location.hostname);

/** Waits for the browser's own dialog. Throws Error with words for the trader. */
export async function credentialOf(request: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await request.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen.');
  return credential;
}
