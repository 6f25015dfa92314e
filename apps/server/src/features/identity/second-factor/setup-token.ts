import { open, seal } from '#/platform/secrets/seal.ts';

const SETUP_MS = 15 * 60_000;

interface Setup {
  readonly userId: string;
  readonly sessionId: string;
}

const contextOf = ({ userId, sessionId }: Setup): string =>
  `dugout second factor setup v1 ${userId} ${sessionId}`;

/** A new authenticator key on its way through the page: it serves the session that began, for 15 minutes. */
export const sealSetup = (sealKey: Uint8Array, of: Setup, key: string, now: number): string =>
  seal(sealKey, contextOf(of), Buffer.from(`${now + SETUP_MS} ${key}`)).toString('base64url');

/** The key; null for a token of another session, one that has ended, or anything else. */
export function openSetup(sealKey: Uint8Array, of: Setup, token: string, now: number): string | null {
  try {
    const [until = '', key = ''] = open(sealKey, contextOf(of), Buffer.from(token, 'base64url'))
      .toString()
      .split(' ');
    return Number(until) > now ? key : null;
  } catch {
    return null;
  }
}
