import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  list,
  object,
  orNull,
  raw,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';

const preset = object({ slippageBps: whole, priorityFeeLamports: whole, tipLamports: whole, protect: bool });
const settings = data(
  object({
    quickBuy: object({ chip: text, tracker: text, dock: text, other: text }),
    presets: object({ low: preset, high: preset, other: preset }),
    theme: object({}),
    palette: text,
    notificationsMuted: bool,
    sounds: object({}),
    windows: object({}),
  }),
);
const deletion = data(
  object({
    dueAt: orNull(iso),
    left: list(object({ walletAddress: text, mint: text, amount: raw, text, isDust: bool })),
    unclaimedLamports: raw,
  }),
);

export const identityAnswers = {
  'GET /me': data(
    object({
      userId: id,
      userName: text,
      suspension: orNull(object({ reason: text, until: orNull(iso) })),
      deletionDueAt: orNull(iso),
    }),
  ),
  'GET /credentials': data(
    object({
      password: object({ email: text, emailConfirmed: bool, derived: bool, heldUntil: orNull(iso) }),
      wallets: list(object({ address })),
      passkeys: list(object({ id })),
      secondFactor: orNull(object({ since: iso })),
      recoveryCodesLeft: whole,
    }),
  ),
  'GET /account/daily-limit': data(object({ lamports: orNull(text) })),
  'PUT /account/daily-limit': data(object({ lamports: orNull(text) })),
  'GET /account/access': data(list(object({ kind: text, name: text }))),
  'GET /account/sessions': data(
    list(object({ id, device: text, signedInAt: iso, usedAt: iso, isCurrent: bool })),
  ),
  'DELETE /account/sessions/{id}': object({ message: text }),
  'POST /account/second-factor': data(object({ setup: text, uri: text, typedKey: text })),
  'POST /account/second-factor/confirm': data(object({ recoveryCodes: list(text) })),
  'POST /account/second-factor/remove': object({ message: text }),
  'POST /account/recovery-codes': data(object({ recoveryCodes: list(text) })),
  'POST /account/sign-in-work': data(object({ challenge: text, bits: whole, rounds: whole, expiresAt: iso })),
  'POST /account/recovery': object({ message: text, ended: list(object({ kind: text, name: text })) }),
  'POST /account/password-reset': object({ message: text }),
  'POST /account/password-reset/link': data(object({ email: text })),
  'POST /account/password-reset/finish': object({
    message: text,
    ended: list(object({ kind: text, name: text })),
  }),
  'POST /account/email/confirmation': object({ message: text }),
  'POST /account/email/confirm': object({ message: text }),
  'GET /account/deletion': deletion,
  'POST /account/deletion': deletion,
  'POST /account/deletion/cancel': deletion,
  // A file, tested in `account-export.test.ts`.
  'POST /account/export': () => [],
  'POST /proof/challenge': data(object({ password: bool, passwordChallenge: orNull(text), expiresAt: iso })),
  'GET /settings': settings,
  'PUT /settings': settings,
} satisfies { readonly [C in Call]?: Shape };
