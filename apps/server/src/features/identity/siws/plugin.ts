import { createHash, randomBytes } from 'node:crypto';
import { createPlaceholderEmail } from '@better-auth/core/utils/email';
import { fromBase58 } from '@dugout/domain/address';
import type { BetterAuthPlugin, GenericEndpointContext, User } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Db } from '#/platform/db/db.ts';
import type { Origins } from '../origins.ts';
import { verifyStrict } from './ed25519.ts';
import { faultInMessage, NONCE_MS, readMessage, type SiwsFault, signInInput } from './message.ts';
import { keepNonce, useNonce } from './nonce.repository.ts';

const PROVIDER = 'siws';
const NAMESPACE = 'siws';
const base64 = z
  .string()
  .max(8_192)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);
/** What the Wallet Standard's `signIn` gave: the account's address, the bytes that it signed, and the signature. */
const verifyBody = z.strictObject({ address: z.string().max(64), message: base64, signature: base64 });

const FAULTS: Record<SiwsFault | 'SIWS_NONCE_UNKNOWN' | 'SIWS_SIGNATURE_INVALID', string> = {
  SIWS_MESSAGE_MALFORMED: 'The signed message is not a sign-in message',
  SIWS_WRONG_DOMAIN: 'The message was signed for another site',
  SIWS_WRONG_URI: 'The message was signed for another address',
  SIWS_WRONG_CHAIN: 'The message was signed for another chain',
  SIWS_WRONG_ADDRESS: 'The message was signed for another wallet',
  SIWS_WRONG_STATEMENT: 'The message does not say what this site asked for',
  SIWS_NOT_YET_VALID: 'The message is not valid yet',
  SIWS_EXPIRED: 'The message has expired',
  SIWS_NONCE_UNKNOWN: 'The sign-in was used already or took too long. Try again.',
  SIWS_SIGNATURE_INVALID: 'The signature does not fit the message',
};

const refuse = (code: keyof typeof FAULTS): APIError => new APIError('UNAUTHORIZED', { code, message: FAULTS[code] });

/** The stand-in that fills better-auth's e-mail column for an account that has none. */
const emailOf = (address: string): string =>
  createPlaceholderEmail({ identifier: createHash('sha256').update(address).digest('hex').slice(0, 40), namespace: NAMESPACE });

export const isPlaceholderEmail = (email: string): boolean => email.endsWith(`@${NAMESPACE}.placeholder.invalid`);

async function userOf(context: GenericEndpointContext, address: string): Promise<User | null> {
  const { internalAdapter } = context.context;
  const account = await internalAdapter.findAccountByKey({ providerId: PROVIDER, accountId: address });
  if (account !== null) return internalAdapter.findUserById(account.userId);
  // An account whose making was interrupted, or is under way in another request.
  return (await internalAdapter.findUserByEmail(emailOf(address)))?.user ?? null;
}

async function signUp(context: GenericEndpointContext, address: string): Promise<User> {
  const { internalAdapter } = context.context;
  const user = await internalAdapter.createUser(
    { name: address.slice(0, 4) + address.slice(-4), email: emailOf(address), emailVerified: false },
    { method: PROVIDER },
  );
  await internalAdapter.createAccount({ userId: user.id, providerId: PROVIDER, accountId: address });
  return user;
}

async function userFor(context: GenericEndpointContext, address: string): Promise<{ user: User; isNew: boolean }> {
  const known = await userOf(context, address);
  if (known !== null) return { user: known, isNew: false };
  try {
    return { user: await signUp(context, address), isNew: true };
  } catch (error) {
    // Two first sign-ins of one wallet at the same time: the other one made the account.
    const other = await userOf(context, address);
    if (other !== null) return { user: other, isNew: false };
    throw error;
  }
}

export interface SiwsOptions {
  readonly db: Db;
  readonly origins: Origins;
}

/** Sign In With Solana: `POST /siws/nonce` gives the input of the wallet's `signIn`, `POST /siws/verify` takes its output. */
export const siws = ({ db, origins }: SiwsOptions) =>
  ({
    id: 'siws',
    endpoints: {
      siwsNonce: createAuthEndpoint('/siws/nonce', { method: 'POST' }, async (context) => {
        const sent = context.headers?.get('origin');
        const origin = sent && origins.allows({ origin: sent }) ? sent : origins.base;
        const nonce = randomBytes(16).toString('hex');
        const now = Date.now();
        await keepNonce(db, nonce, new Date(now + NONCE_MS));
        return context.json(signInInput(origin, nonce, now));
      }),
      siwsVerify: createAuthEndpoint('/siws/verify', { method: 'POST', body: verifyBody }, async (context) => {
        const { address } = context.body;
        const bytes = Buffer.from(context.body.message, 'base64');
        const message = readMessage(bytes);
        if (message?.nonce === undefined) throw refuse('SIWS_MESSAGE_MALFORMED');
        // Used up by the first attempt, right or wrong.
        if (!(await useNonce(db, message.nonce, new Date()))) throw refuse('SIWS_NONCE_UNKNOWN');
        const fault = faultInMessage(message, address, origins, Date.now());
        if (fault !== null) throw refuse(fault);
        const key = fromBase58(address);
        if (key === null || !verifyStrict(key, bytes, Buffer.from(context.body.signature, 'base64')))
          throw refuse('SIWS_SIGNATURE_INVALID');
        const { user, isNew } = await userFor(context, address);
        const session = await context.context.internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ user: { id: user.id, name: user.name }, isNew });
      }),
    },
  }) satisfies BetterAuthPlugin;
