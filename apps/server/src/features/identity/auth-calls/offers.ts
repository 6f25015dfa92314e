import type { Offer } from '../auth-handler.ts';
import type { GuessLimit } from '../guess-limit.ts';
import type { KnownDevices } from '../known-devices.ts';
import { signInRule } from './sign-in.ts';
import { signUpRule } from './sign-up.ts';

export interface OffersOptions {
  readonly devices: KnownDevices;
  readonly guesses: GuessLimit;
  readonly rateLimitScale: number;
}

/** Which of better-auth's calls are offered, by path. */
export const authOffers = ({ devices, guesses, rateLimitScale }: OffersOptions): ReadonlyMap<string, Offer> =>
  new Map<string, Offer>([
    ['/sign-up/email', { method: 'POST', rule: signUpRule(devices, rateLimitScale) }],
    ['/sign-in/email', { method: 'POST', rule: signInRule(devices, guesses) }],
    ['/sign-out', { method: 'POST' }],
    ['/get-session', { method: 'GET' }],
    ['/revoke-other-sessions', { method: 'POST' }],
    ['/change-password', { method: 'POST' }],
    ['/verify-password', { method: 'POST' }],
    ['/siws/nonce', { method: 'POST' }],
    ['/siws/verify', { method: 'POST' }],
    ['/passkey/generate-register-options', { method: 'GET' }],
    ['/passkey/verify-registration', { method: 'POST' }],
    ['/passkey/generate-authenticate-options', { method: 'GET' }],
    ['/passkey/verify-authentication', { method: 'POST' }],
    ['/passkey/list-user-passkeys', { method: 'GET' }],
    ['/passkey/delete-passkey', { method: 'POST' }],
    ['/passkey/update-passkey', { method: 'POST' }],
  ]);
