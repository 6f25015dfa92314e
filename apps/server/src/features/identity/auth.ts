import { passkey } from '@better-auth/passkey';
import { PRODUCT } from '@dugout/contract/constants';
import { betterAuth } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Db } from '#/platform/db/db.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Admission } from './invitations/admission.ts';
import { invitationCodeIn } from './invitations/invitation-code.ts';
import { type Origins, relyingPartyId } from './origins.ts';
import { PASSWORD_LENGTH } from './passwords/new-password.ts';
import { passwordHashing } from './passwords/password-hashing.ts';
import { signingKeyIn } from './passwords/signing-key.ts';
import { referralCodeIn } from './referral-code.ts';
import { cookieName } from './sessions/cookie-name.ts';
import { siws } from './siws/plugin.ts';

export interface AuthOptions {
  readonly db: Db;
  readonly log: Log;
  readonly secret: string;
  readonly origins: Origins;
  /** Who may create an account, by whichever way of signing in. */
  readonly admission: Admission;
  /** The provider that traders sign in with; left out for none. */
  readonly oidc?: GenericOAuthConfig;
  /** Turns a wished name into a free user name. */
  userNameFor(desired: string): Promise<string>;
  /** Runs before the sign-up is answered. */
  onSignedUp(user: {
    readonly id: string;
    readonly name: string;
    readonly referralCode: string | null;
    /** The public half of the password's key; null or left out where there is none. */
    readonly signingKey?: string | null;
  }): Promise<void>;
  /** How long a session lives at most. */
  readonly sessionMaxDays: number;
  /** Runs when a session begins, with the call of better-auth's that began it. */
  onSessionBegun(
    session: { readonly id: string; readonly userId: string; readonly userAgent: string | null },
    path: string | null,
  ): Promise<void>;
  /** Runs when a session ends, however it ends. */
  onSessionEnded(session: { readonly id: string; readonly userId: string }): Promise<void>;
}

/**
 * better-auth's log in ours: what it says and the kind of the error, but none of its values, which may name
 * an e-mail.
 */
function logWith(log: Log) {
  const kindOf = (value: unknown): object =>
    value instanceof Error ? { kind: value.name, code: Reflect.get(value, 'code') } : {};
  return {
    level: 'warn' as const,
    disableColors: true,
    log: (level: string, message: string, ...values: unknown[]) =>
      log[level === 'error' ? 'warn' : 'debug'](kindOf(values[0]), `auth: ${message}`),
  };
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: AuthOptions) {
  const { db, log, secret, origins } = options;
  const home = new URL(origins.base);
  const secure = home.protocol === 'https:';
  return betterAuth({
    appName: PRODUCT.name,
    baseURL: home.origin,
    basePath: '/api/auth',
    secret,
    trustedOrigins: (request) => {
      const origin = request?.headers.get('origin') ?? null;
      return origin !== null && origins.allows({ origin }) ? [origin] : [];
    },
    telemetry: { enabled: false },
    logger: logWith(log),
    database: { db: db.tables(), type: 'postgres' },
    user: {
      modelName: 'auth_user',
      additionalFields: { invitationId: { type: 'string', required: false, input: false, returned: false } },
    },
    // No session is fresh enough for a change of credentials: each asks for a proof (auth-calls).
    session: {
      modelName: 'auth_session',
      expiresIn: options.sessionMaxDays * 86_400,
      // It never grows longer; that it is used is noted beside it.
      disableSessionRefresh: true,
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'auth_account',
      accountLinking: { enabled: false },
      // Tokens of a provider are of no use after the sign-in.
      updateAccountOnSignIn: false,
      additionalFields: { heldFrom: { type: 'date', required: false, input: false, returned: false } },
    },
    verification: { modelName: 'auth_verification' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      password: passwordHashing,
    },
    // The server counts sign-ins itself, and keeps no addresses.
    rateLimit: { enabled: false },
    // An unknown failure is for the server to log and to answer, as everywhere.
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix: cookieName('dugout', secure),
      // Its own prefix is the weaker `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      ipAddress: { disableIpTracking: true },
      // Said outright, because better-auth drops these checks where it takes the process for a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // The columns stand in our migrations; looking them up at every start would only cost time.
      database: { generateId: newId, validateSchema: false },
    },
    plugins: [
      ...(options.oidc === undefined ? [] : [genericOAuth({ config: [options.oidc] })]),
      passkey({
        rpName: PRODUCT.name,
        rpID: relyingPartyId(origins.base),
        schema: { passkey: { modelName: 'auth_passkey' } },
      }),
      siws({
        db,
        origins,
        admission: options.admission,
        userNameFor: options.userNameFor,
        onSignedUp: options.onSignedUp,
      }),
    ],
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const invitationId = await options.admission.invitationFor(invitationCodeIn(context?.body));
            const name = await options.userNameFor(user.name);
            return { data: { ...user, name, image: null, invitationId } };
          },
          after: ({ id, name }, context) =>
            options.onSignedUp({
              id,
              name,
              referralCode: referralCodeIn(context?.body),
              signingKey: signingKeyIn(context?.body),
            }),
        },
      },
      // Whichever call changes a password, it is held like any new credential.
      account: {
        update: {
          before: async (account) => ({
            data: account.password == null ? account : { ...account, heldFrom: new Date() },
          }),
        },
      },
      session: {
        create: {
          after: ({ id, userId, userAgent }, context) =>
            options.onSessionBegun({ id, userId, userAgent: userAgent ?? null }, context?.path ?? null),
        },
        delete: { after: (session) => options.onSessionEnded(session) },
      },
    },
    hooks: {
      // A browser that signs in anew leaves its old session, instead of keeping it alive unseen.
      after: createAuthMiddleware(async (context) => {
        const fresh = context.context.newSession;
        if (!fresh) return;
        const old = await context.getSignedCookie(context.context.authCookies.sessionToken.name, secret);
        if (old && old !== fresh.session.token) await context.context.internalAdapter.deleteSession(old);
      }),
    },
  });
}
