import { isIP } from 'node:net';

/**
 * The name that passkeys are bound to. An address cannot be one; browsers allow passkeys on localhost then.
 */
export function relyingPartyId(base: string): string {
  const { hostname } = new URL(base);
  return isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname;
}
