import { isAddress } from '@dugout/domain/address';
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util';
import type { SignInInput } from '../index.ts';
import type { Origins } from '../origins.ts';

export const SIWS_STATEMENT = 'Sign in to Dugout.';
const SIWS_CHAIN = 'solana:mainnet';
export const NONCE_MS = 5 * 60_000;
/** Max clock skew of a wallet. */
const SKEW_MS = 60_000;

/** The first fault of a message. */
export type SiwsFault =
  | 'SIWS_MESSAGE_MALFORMED'
  | 'SIWS_WRONG_DOMAIN'
  | 'SIWS_WRONG_URI'
  | 'SIWS_WRONG_CHAIN'
  | 'SIWS_WRONG_ADDRESS'
  | 'SIWS_WRONG_STATEMENT'
  | 'SIWS_NOT_YET_VALID'
  | 'SIWS_EXPIRED';

type Parsed = NonNullable<ReturnType<typeof parseSignInMessageText>>;

/**
 * Returns the text to sign, in the field names of the Wallet Standard's `signIn`. The wallet adds its address.
 */
export function signInInput(
  origin: string,
  { nonce, statement }: { readonly nonce: string; readonly statement: string },
  now: number,
): SignInInput {
  return {
    domain: new URL(origin).host,
    uri: origin,
    statement,
    version: '1',
    chainId: SIWS_CHAIN,
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + NONCE_MS).toISOString(),
  };
}

/** Parses a signed message; null unless its fields reproduce the bytes exactly. */
export function readMessage(bytes: Uint8Array): Parsed | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
  const parsed = parseSignInMessageText(text);
  return parsed !== null && createSignInMessageText(parsed) === text ? parsed : null;
}

const timeOf = (text: string | undefined): number | null => {
  const time =
    text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)
      ? Date.parse(text)
      : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

function faultInTimes(message: Parsed, now: number): SiwsFault | null {
  const issuedAt = timeOf(message.issuedAt);
  if (issuedAt === null) return 'SIWS_MESSAGE_MALFORMED';
  if (issuedAt > now + SKEW_MS) return 'SIWS_NOT_YET_VALID';
  if (issuedAt < now - NONCE_MS - SKEW_MS) return 'SIWS_EXPIRED';
  if (message.notBefore !== undefined) {
    const notBefore = timeOf(message.notBefore);
    if (notBefore === null) return 'SIWS_MESSAGE_MALFORMED';
    if (notBefore > now + SKEW_MS) return 'SIWS_NOT_YET_VALID';
  }
  if (message.expirationTime !== undefined) {
    const expiry = timeOf(message.expirationTime);
    if (expiry === null) return 'SIWS_MESSAGE_MALFORMED';
    if (expiry <= now - SKEW_MS) return 'SIWS_EXPIRED';
  }
  return null;
}

interface SiwsRequest {
  readonly address: string;
  readonly statement: string;
}

/** Checks every field except the nonce and the signature; null if all match the request. `now` is unix ms. */
export function faultInMessage(
  message: Parsed,
  { address, statement }: SiwsRequest,
  origins: Origins,
  now: number,
): SiwsFault | null {
  const origin = `${new URL(origins.base).protocol}//${message.domain}`;
  if (!origins.allows({ origin })) return 'SIWS_WRONG_DOMAIN';
  if (message.uri === undefined || !URL.canParse(message.uri) || new URL(message.uri).origin !== origin)
    return 'SIWS_WRONG_URI';
  if (message.version !== '1' || message.requestId !== undefined || message.resources !== undefined)
    return 'SIWS_MESSAGE_MALFORMED';
  if (message.chainId !== SIWS_CHAIN && message.chainId !== 'mainnet') return 'SIWS_WRONG_CHAIN';
  if (message.address !== address || !isAddress(address)) return 'SIWS_WRONG_ADDRESS';
  if (message.statement !== statement) return 'SIWS_WRONG_STATEMENT';
  return faultInTimes(message, now);
}
