import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { signatureFits } from '../ed25519.ts';
import type { Admission } from '../invitations/admission.ts';
import { invitationCodeIn } from '../invitations/invitation-code.ts';
import type { Origins } from '../origins.ts';
import { userIdOf } from '../outside-accounts/outside-accounts.repository.ts';
import {
  type Brought,
  type OutsideAccountsOptions,
  userOfIdentity,
} from '../outside-accounts/user-of-identity.ts';
import { referralCodeIn } from '../referral-code.ts';
import {
  faultInMessage,
  NONCE_MS,
  readMessage,
  SIWS_STATEMENT,
  type SiwsFault,
  signInInput,
} from './message.ts';
import { consumeNonce, keepNonce } from './nonce.repository.ts';

const base64 = z
  .string()
  .max(8_192)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);
/**
 * Output of the Wallet Standard's `signIn`: the account's address, the signed bytes and the signature.
 * `referralCode` and `invitationCode` apply if the sign-in creates an account, by the rules of every sign-up.
 */
const verifyBody = z.strictObject({
  address: z.string().max(64),
  message: base64,
  signature: base64,
  referralCode: z.unknown().optional(),
  invitationCode: z.unknown().optional(),
});

const FAULTS: Record<SiwsFault | 'SIWS_NONCE_UNKNOWN' | 'SIWS_SIGNATURE_INVALID', string> = {
  SIWS_MESSAGE_MALFORMED: 'The signed message is not a sign-in message',
  SIWS_WRONG_DOMAIN: 'The message was signed for another site',
  SIWS_WRONG_URI: 'The message was signed for another address',
  SIWS_WRONG_CHAIN: 'The message was signed for another chain',
  SIWS_WRONG_ADDRESS: 'The message was signed for another wallet',
  SIWS_WRONG_STATEMENT: 'The message does not match the request of this site',
  SIWS_NOT_YET_VALID: 'The message is not valid yet',
  SIWS_EXPIRED: 'The message has expired',
  SIWS_NONCE_UNKNOWN: 'The sign-in was used already or took too long. Try again.',
  SIWS_SIGNATURE_INVALID: 'The signature does not fit the message',
};

const refuse = (code: keyof typeof FAULTS): APIError =>
  new APIError('UNAUTHORIZED', { code, message: FAULTS[code] });

/**
 * Returns the account of a wallet with a verified signature; creates it at the first sign-in. Accounts are found
 * by the wallet's address only. Throws ApiError `invitation_refused`.
 */
export const userOfWallet = (
  options: OutsideAccountsOptions,
  walletAddress: string,
  brought: Pick<Brought, 'referralCode' | 'invitationId'>,
): Promise<{ userId: string; isNew: boolean }> =>
  userOfIdentity(
    options,
    { provider: 'siws', subject: walletAddress },
    { ...brought, desiredName: walletAddress.slice(0, 4) + walletAddress.slice(-4) },
  );

/**
 * Sign In With Solana: `POST /siws/nonce` returns the input of the wallet's `signIn`, `POST /siws/verify` accepts
 * its output.
 */
export const siws = ({
  origins,
  admission,
  ...options
}: OutsideAccountsOptions & { readonly origins: Origins; readonly admission: Admission }) =>
  ({
    id: 'siws',
    endpoints: {
      siwsNonce: createAuthEndpoint('/siws/nonce', { method: 'POST' }, async (context) => {
        const sent = context.headers?.get('origin');
        const origin = sent && origins.allows({ origin: sent }) ? sent : origins.base;
        const nonce = randomBytes(16).toString('hex');
        const now = Date.now();
        await keepNonce(options.db, nonce, new Date(now + NONCE_MS));
        return context.json(signInInput(origin, { nonce, statement: SIWS_STATEMENT }, now));
      }),
      siwsVerify: createAuthEndpoint(
        '/siws/verify',
        { method: 'POST', body: verifyBody },
        async (context) => {
          const { address } = context.body;
          const bytes = Buffer.from(context.body.message, 'base64');
          const message = readMessage(bytes);
          if (message?.nonce === undefined) throw refuse('SIWS_MESSAGE_MALFORMED');
          // The first attempt consumes it, right or wrong.
          if (!(await consumeNonce(options.db, message.nonce, new Date())))
            throw refuse('SIWS_NONCE_UNKNOWN');
          const fault = faultInMessage(message, { address, statement: SIWS_STATEMENT }, origins, Date.now());
          if (fault !== null) throw refuse(fault);
          if (!signatureFits(address, bytes, context.body.signature)) throw refuse('SIWS_SIGNATURE_INVALID');
          const identity = { provider: 'siws', subject: address } as const;
          const isKnown = (await userIdOf(options.db, identity)) !== null;
          const from = context.headers?.get('x-forwarded-for') ?? '';
          const invitationId = isKnown ? null : await admission.check(invitationCodeIn(context.body), from);
          const { internalAdapter } = context.context;
          const { userId, isNew } = await userOfWallet(options, address, {
            referralCode: referralCodeIn(context.body),
            invitationId,
          });
          const user = await internalAdapter.findUserById(userId);
          if (user === null) throw new Error('A wallet credential names an account that does not exist');
          const session = await internalAdapter.createSession(userId);
          await setSessionCookie(context, { session, user });
          return context.json({ user: { id: user.id, name: user.name }, isNew });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
