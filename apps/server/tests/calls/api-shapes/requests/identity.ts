import type { Call } from '@dugout/contract/api';
import { appCode } from '@dugout/testkit/authenticator-app';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { at, type Request } from './common.ts';

/** Codes of the previous and the next step are both accepted, in this order. */
const STEP_MS = 30_000;

export const identityRequests = {
  'GET /me': at('/me'),
  'GET /credentials': at('/credentials'),
  'POST /proof/challenge': ({ walletAddress }) => ({
    body: { act: { kind: 'exportKey', walletAddress, recipientKey: RECIPIENT_KEY } },
  }),
  'GET /account/daily-limit': at('/account/daily-limit'),
  'PUT /account/daily-limit': ({ trader: { password } }) => ({
    body: { lamports: '400000000000', password },
  }),
  'GET /account/access': at('/account/access'),
  'GET /account/sessions': at('/account/sessions'),
  'DELETE /account/sessions/{id}': ({ otherSessionId }) => ({ path: `/account/sessions/${otherSessionId}` }),
  'POST /account/second-factor': ({ trader }) => ({ body: { password: trader.password } }),
  'POST /account/second-factor/confirm': ({ secondFactor: { setup, typedKey } }) => ({
    body: { setup, code: appCode(typedKey, Date.now() - STEP_MS) },
  }),
  'POST /account/second-factor/remove': ({ trader, secondFactor: { typedKey } }) => ({
    body: { password: trader.password, code: appCode(typedKey, Date.now() + STEP_MS) },
  }),
  'POST /account/recovery-codes': ({ trader }) => ({ body: { password: trader.password } }),
  'POST /account/sign-in-work': () => ({ body: { email: 'somebody@example.org' } }),
  'POST /account/recovery': ({ forgetful: { email, recoveryCode } }) => ({
    body: { email, recoveryCode, newPassword: 'another fine pass phrase' },
  }),
  'POST /account/password-reset': () => ({ body: { email: 'somebody@example.org' } }),
  'POST /account/password-reset/link': ({ links }) => ({ body: { token: links.reset } }),
  'POST /account/password-reset/finish': ({ links }) => ({
    body: { token: links.reset, newPassword: 'another fine pass phrase' },
  }),
  'POST /account/email/confirmation': () => ({ body: {} }),
  'POST /account/email/confirm': ({ links }) => ({ body: { token: links.confirm } }),
  'GET /account/deletion': at('/account/deletion'),
  'POST /account/deletion': ({ trader }) => ({ body: { password: trader.password } }),
  'POST /account/deletion/cancel': at('/account/deletion/cancel'),
  'POST /account/export': ({ trader }) => ({ body: { password: trader.password } }),
  'GET /settings': at('/settings'),
  'PUT /settings': () => ({ body: { palette: 'colourBlind' } }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
