import type { Call } from '@dugout/contract/api';
import { one, type Shape } from '#tests/calls/api-shapes/shape.ts';

const signedOut = { message: one('Logout successful.') };

export const logoutAnswers = {
  'GET /api/logout': signedOut,
  'POST /api/logout': signedOut,
} satisfies { readonly [C in Call]?: Shape };
