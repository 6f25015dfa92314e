import type { Call } from '@dugout/contract/api';
import {
  data,
  id,
  iso,
  matching,
  one,
  orNull,
  raw,
  type Shape,
  some,
  text,
} from '#tests/calls/api-shapes/shape.ts';

const apiKey = {
  id,
  name: text,
  prefix: matching('the first letters of a key', /^dk_[1-9A-HJ-NP-Za-km-z]{8}$/),
  access: { scope: one('read', 'trade') },
  spentLamports: raw,
  createdAt: iso,
  expiresAt: iso,
  lastUsedAt: orNull(iso),
};

export const apiKeysAnswers = {
  'GET /api-keys': data(some(apiKey)),
  'POST /api-keys': data({ apiKey, key: matching('a key', /^dk_[1-9A-HJ-NP-Za-km-z]{40,64}$/) }),
  'DELETE /api-keys/{id}': { message: text },
} satisfies { readonly [C in Call]?: Shape };
