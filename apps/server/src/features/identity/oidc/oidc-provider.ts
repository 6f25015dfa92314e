import { AsyncLocalStorage } from 'node:async_hooks';
import { getOAuthState } from 'better-auth/api';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import { ApiError } from '#/platform/http/api-error.ts';
import { placeholderEmail } from '../emails.ts';
import type { Admission } from '../invitations/admission.ts';
import { userIdOf } from '../outside-accounts/outside-accounts.repository.ts';
import { type OutsideAccountsOptions, userOfIdentity } from '../outside-accounts/user-of-identity.ts';
import { readIdToken } from './id-token.ts';

export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Label of its button. */
  readonly name: string;
}

/** Its id in better-auth, and in the path of the callback. */
export const OIDC = 'oidc';

/** Data of a sign-in for its callback. It is stored on the server, and never comes from the browser. */
const carriedAlong = z.object({
  referralCode: z.string().nullable(),
  invitationId: z.string().nullable(),
});

/** The current callback: whether it created an account. */
export const answeredCallback = new AsyncLocalStorage<{ isNew: boolean }>();

interface OidcConfigOptions extends OutsideAccountsOptions {
  readonly provider: OidcProvider;
  readonly admission: Admission;
}

/**
 * Configures the provider for better-auth, which discovers it, sends state, nonce and PKCE, and verifies ID
 * tokens. The account is found, or created together with its identity in one transaction, before better-auth
 * looks for it.
 */
export function oidcConfig({ provider, admission, ...accounts }: OidcConfigOptions): GenericOAuthConfig {
  const { issuer, clientId, clientSecret, name } = provider;
  return {
    providerId: OIDC,
    name,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    clientId,
    clientSecret,
    scopes: ['openid', 'profile'],
    pkce: true,
    disableSignUp: true,
    accountSubject: ({ profile }) => String(profile.sub),
    getUserInfo: async ({ idToken }) => {
      const read = idToken === undefined ? null : readIdToken(idToken, clientId);
      if (read === null) return null;
      const identity = { provider: OIDC, subject: read.subject } as const;
      const carried = carriedAlong.safeParse(await getOAuthState());
      if ((await userIdOf(accounts.db, identity)) === null) {
        const { referralCode, invitationId } = carried.data ?? { referralCode: null, invitationId: null };
        admission.demand(invitationId);
        const brought = { desiredName: read.name, referralCode, invitationId };
        const { isNew } = await userOfIdentity(accounts, identity, brought);
        const callback = answeredCallback.getStore();
        if (callback !== undefined) callback.isNew = isNew;
      }
      // Accounts are not found by e-mail, so it is not stored.
      return { sub: read.subject, email: placeholderEmail(), emailVerified: false };
    },
  };
}

const UNAVAILABLE_MS = 10_000;

/** Times out when the provider does not answer. Throws ApiError `oidc_unavailable`. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError('oidc_unavailable')), UNAVAILABLE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
