import { z } from 'zod';

const CLAIM_LENGTH = 255;

const idToken = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(CLAIM_LENGTH),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  preferred_username: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});

/** What an ID token says of the one who signs in. */
interface OidcIdentity {
  readonly subject: string;
  /** How they are called at the provider; empty where it does not say. */
  readonly name: string;
}

function claimsOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * Reads an ID token whose signature, issuer, audience, expiry and nonce were verified. Returns null for one that
 * lacks what OpenID Connect asks for, or that was made for another client.
 */
export function readIdToken(token: string, clientId: string): OidcIdentity | null {
  const { data: claims } = idToken.safeParse(claimsOf(token));
  if (claims === undefined) return null;
  const { iss, sub, aud, azp, preferred_username, name } = claims;
  // One for several clients says which of them it was made for.
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) return null;
  if (azp !== undefined && azp !== clientId) return null;
  return { subject: `${iss} ${sub}`, name: (preferred_username ?? name ?? '').slice(0, CLAIM_LENGTH) };
}
