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
  /** Decides who may create an account, for all ways of signing in. */
  readonly admission: Admission;
  /** The sign-in provider; left out without one. */
  readonly oidc?: GenericOAuthConfig;
  userNameFor(desired: string): Promise<string>;
  /** Runs before the sign-up is answered. */
  onSignedUp(user: {
    readonly id: string;
    readonly name: string;
    readonly referralCode: string | null;
    /** The public half of the password's key; null or missing without one. */
    readonly signingKey?: string | null;
  }): Promise<void>;
  readonly sessionMaxDays: number;
  /** Called when a session begins, with the call of better-auth that began it. */
  onSessionBegun(
    session: { readonly id: string; readonly userId: string; readonly userAgent: string | null },
    path: string | null,
  ): Promise<void>;
  onSessionEnded(session: { readonly id: string; readonly userId: string }): Promise<void>;
}

/**
 * Writes better-auth's log into ours: its text and the kind of error, without values, which may contain an
 * e-mail.
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
    // No session is fresh enough to change credentials; each change requires a proof (auth-calls).
    session: {
      modelName: 'auth_session',
      expiresIn: options.sessionMaxDays * 86_400,
      // Sessions are not extended; their use is recorded separately.
      disableSessionRefresh: true,
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'auth_account',
      accountLinking: { enabled: false },
      // A provider's tokens are not used after the sign-in.
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
    // The server counts sign-ins itself and stores no addresses.
    rateLimit: { enabled: false },
    // The server logs and answers unknown failures, like everywhere else.
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix: cookieName('dugout', secure),
      // Its prefix is `__Secure-`, which is weaker.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      ipAddress: { disableIpTracking: true },
      // Set explicitly, because better-auth drops these checks when it detects a test process.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // Our migrations create the columns; checking them at every start would only take time.
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
      // A changed password is held like a new credential, whichever call changed it.
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
      // A browser that signs in again leaves its old session, which would stay alive unseen.
      after: createAuthMiddleware(async (context) => {
        const fresh = context.context.newSession;
        if (!fresh) return;
        const old = await context.getSignedCookie(context.context.authCookies.sessionToken.name, secret);
        if (old && old !== fresh.session.token) await context.context.internalAdapter.deleteSession(old);
      }),
    },
  });
}
