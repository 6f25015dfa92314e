import { isIP } from 'node:net';

export interface Origins {
  /** The canonical one, `http://127.0.0.1:4400`. */
  readonly base: string;
  /** Whether a call that changes something may come with these headers. */
  allows(headers: { readonly origin?: string; readonly 'sec-fetch-site'?: string }): boolean;
}

/** The question of `Origins.allows` for headers as Fetch has them. */
export function comesFromUs(headers: Headers, origins: Origins): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  return origins.allows({
    ...(origin === null ? {} : { origin }),
    ...(site === null ? {} : { 'sec-fetch-site': site }),
  });
}

/**
 * The name that passkeys are bound to. An address cannot be one; browsers allow passkeys on localhost then.
 */
export function relyingPartyId(base: string): string {
  const { hostname } = new URL(base);
  return isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname;
}
