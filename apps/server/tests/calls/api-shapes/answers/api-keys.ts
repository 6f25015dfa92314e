import type { Call } from '@dugout/contract/api';
import {
  data,
  id,
  iso,
  list,
  matching,
  object,
  one,
  orNull,
  raw,
  type Shape,
  text,
} from '#tests/calls/api-shapes/shape.ts';

const apiKey = object({
  id,
  name: text,
  prefix: matching('the first letters of a key', /^dk_[1-9A-HJ-NP-Za-km-z]{8}$/),
  access: object({ scope: one('read', 'trade') }),
  spentLamports: raw,
  createdAt: iso,
  expiresAt: iso,
  lastUsedAt: orNull(iso),
});

export const apiKeysAnswers = {
  'GET /api-keys': data(list(apiKey, 1)),
  'POST /api-keys': data(object({ apiKey, key: matching('a key', /^dk_[1-9A-HJ-NP-Za-km-z]{40,64}$/) })),
  'DELETE /api-keys/{id}': object({ message: text }),
} satisfies { readonly [C in Call]?: Shape };
