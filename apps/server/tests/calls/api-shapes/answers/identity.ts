import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  orNull,
  raw,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';

const preset = {
  slippage: text,
  slippageBps: whole,
  priority: text,
  priorityFeeLamports: whole,
  tipLamports: whole,
  protect: bool,
};
const settings = data({
  quickBuy: { chip: text, tracker: text, dock: text, other: text },
  presets: { low: preset, high: preset, other: preset },
  theme: {},
  palette: text,
  notificationsMuted: bool,
  sounds: {},
  windows: {},
});
const deletion = data({
  dueAt: orNull(iso),
  left: [{ walletAddress: text, mint: text, amount: raw, text, isDust: bool }],
  unclaimedLamports: raw,
});

export const identityAnswers = {
  'GET /me': data({
    userId: id,
    userName: text,
    suspension: orNull({ reason: text, until: orNull(iso) }),
    deletionDueAt: orNull(iso),
  }),
  'GET /credentials': data({
    password: { email: text, emailConfirmed: bool, derived: bool, heldUntil: orNull(iso) },
    wallets: [{ address }],
    passkeys: [{ id }],
    secondFactor: orNull({ since: iso }),
    recoveryCodesLeft: whole,
  }),
  'GET /account/daily-limit': data({ lamports: orNull(text) }),
  'PUT /account/daily-limit': data({ lamports: orNull(text) }),
  'GET /account/access': data([{ kind: text, name: text }]),
  'GET /account/sessions': data([{ id, device: text, signedInAt: iso, usedAt: iso, isCurrent: bool }]),
  'DELETE /account/sessions/{id}': { message: text },
  'POST /account/second-factor': data({ setup: text, uri: text, typedKey: text }),
  'POST /account/second-factor/confirm': data({ recoveryCodes: [text] }),
  'POST /account/second-factor/remove': { message: text },
  'POST /account/recovery-codes': data({ recoveryCodes: [text] }),
  'POST /account/sign-in-work': data({ challenge: text, bits: whole, rounds: whole, expiresAt: iso }),
  'POST /account/recovery': { message: text, ended: [{ kind: text, name: text }] },
  'POST /account/password-reset': { message: text },
  'POST /account/password-reset/link': data({ email: text }),
  'POST /account/password-reset/finish': {
    message: text,
    ended: [{ kind: text, name: text }],
  },
  'POST /account/email/confirmation': { message: text },
  'POST /account/email/confirm': { message: text },
  'GET /account/deletion': deletion,
  'POST /account/deletion': deletion,
  'POST /account/deletion/cancel': deletion,
  // A file, tested in `account-export.test.ts`.
  'POST /account/export': () => [],
  'POST /proof/challenge': data({ password: bool, passwordChallenge: orNull(text), expiresAt: iso }),
  'GET /settings': settings,
  'PUT /settings': settings,
} satisfies { readonly [C in Call]?: Shape };
