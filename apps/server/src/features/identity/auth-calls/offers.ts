import type { Auth } from '../auth.ts';
import { OIDC } from '../oidc/oidc-provider.ts';
import type { Offer } from './auth-call.ts';
import { type OidcRulesOptions, oidcRules } from './oidc.ts';
import { type PasskeyRulesOptions, passkeyRules } from './passkeys.ts';
import { type PasswordRulesOptions, passwordRules } from './passwords.ts';
import { type SignInOptions, signInRule } from './sign-in.ts';
import { inTurn, type SignInQueue } from './sign-in-queue.ts';
import { type SignUpOptions, signUpRule } from './sign-up.ts';

type OffersOptions = PasskeyRulesOptions &
  PasswordRulesOptions &
  SignInOptions &
  SignUpOptions &
  OidcRulesOptions & {
    readonly queue: SignInQueue;
    /** better-auth with the sign-in provider; null without one. */
    readonly oidcAuth: (() => Promise<Auth>) | null;
  };

export function authOffers(options: OffersOptions): ReadonlyMap<string, Offer> {
  const passkey = passkeyRules(options);
  const password = passwordRules(options);
  const oidc = oidcRules(options);
  const { oidcAuth } = options;
  return new Map<string, Offer>([
    ...(oidcAuth === null
      ? []
      : ([
          ['/sign-in/social', { method: 'POST', rule: oidc.begin, auth: oidcAuth }],
          [`/callback/${OIDC}`, { method: 'GET', rule: oidc.finish, auth: oidcAuth }],
        ] as const)),
    ['/sign-up/email', { method: 'POST', rule: inTurn(options.queue, options.devices, signUpRule(options)) }],
    ['/sign-in/email', { method: 'POST', rule: inTurn(options.queue, options.devices, signInRule(options)) }],
    ['/sign-out', { method: 'POST' }],
    ['/get-session', { method: 'GET' }],
    ['/revoke-other-sessions', { method: 'POST' }],
    ['/change-password', { method: 'POST', rule: password.change }],
    ['/verify-password', { method: 'POST', rule: password.verify }],
    ['/siws/nonce', { method: 'POST' }],
    ['/siws/verify', { method: 'POST' }],
    ['/passkey/generate-register-options', { method: 'GET' }],
    ['/passkey/verify-registration', { method: 'POST', rule: passkey.add }],
    ['/passkey/generate-authenticate-options', { method: 'GET' }],
    ['/passkey/verify-authentication', { method: 'POST' }],
    ['/passkey/list-user-passkeys', { method: 'GET' }],
    ['/passkey/delete-passkey', { method: 'POST', rule: passkey.remove }],
    ['/passkey/update-passkey', { method: 'POST', rule: passkey.rename }],
  ]);
}
