const IP = /^(\d+\.){3}\d+$|:/;

/**
 * Reports whether passkeys work here. They need a domain name (not an IP address) and a browser that supports
 * them and their JSON form.
 */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !IP.test(location.hostname);

/** Waits for the browser's dialog. Throws Error with a message for the trader. */
export async function credentialOf(request: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await request.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen.');
  return credential;
}
