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

interface OidcIdentity {
  readonly subject: string;
  /** Name at the provider; empty if missing. */
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
 * Reads an ID token with verified signature, issuer, audience, expiry and nonce. Returns null if it lacks claims
 * that OpenID Connect requires, or was issued to another client.
 */
export function readIdToken(token: string, clientId: string): OidcIdentity | null {
  const { data: claims } = idToken.safeParse(claimsOf(token));
  if (claims === undefined) return null;
  const { iss, sub, aud, azp, preferred_username, name } = claims;
  // A token for several clients names the one it was issued to.
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) return null;
  if (azp !== undefined && azp !== clientId) return null;
  return { subject: `${iss} ${sub}`, name: (preferred_username ?? name ?? '').slice(0, CLAIM_LENGTH) };
}
