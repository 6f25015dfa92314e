import { createHmac, timingSafeEqual } from 'node:crypto';
import { CHAT_TOKEN_SECONDS } from '@dugout/contract/chat/values';

/** Claims of a token: the channel it opens, or null for all of its trader's. */
interface TokenClaims {
  readonly userId: string;
  readonly channelId: string | null;
  /** Unix ms. */
  readonly expiresAt: number;
}

export interface ChatTokens {
  make(userId: string, channelId: string | null): string;
  opens(token: string, userId: string, channelId: string): boolean;
}

/** Creates and checks short-lived tokens, each for one trader. `now` in unix ms. */
export function chatTokens(key: Buffer, now: () => number): ChatTokens {
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();

  function claimsOf(token: string): TokenClaims | null {
    const [text = '', signature = ''] = token.split('.');
    const [given, made] = [Buffer.from(signature, 'base64url'), sign(text)];
    if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as TokenClaims;
  }

  return {
    make(userId, channelId) {
      const claims: TokenClaims = { userId, channelId, expiresAt: now() + CHAT_TOKEN_SECONDS * 1_000 };
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${text}.${sign(text).toString('base64url')}`;
    },
    opens(token, userId, channelId) {
      const claims = claimsOf(token);
      return (
        claims !== null &&
        claims.userId === userId &&
        claims.expiresAt > now() &&
        (claims.channelId === null || claims.channelId === channelId)
      );
    },
  };
}
