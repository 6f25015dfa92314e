import type { Call } from '@dugout/contract/api';
import { bool, data, id, one, orNull, type Shape, some, text } from '#tests/calls/api-shapes/shape.ts';
import { trader } from './common.ts';

const friend = { id, ...trader, isOnline: bool, bio: orNull(text) };
const relation = (what: string) => ({ data: { userId: id, relation: one(what) }, message: text });

export const friendsAnswers = {
  'GET /friends': data({
    friends: some(friend),
    requests: {
      incomingRequests: some(trader),
      outgoingRequests: some(trader),
    },
    blocked: some(trader),
    sharesActivity: bool,
  }),
  'GET /friends/search': data(some({ ...trader, isOnline: bool, relation: text })),
  'POST /friends': relation('requested'),
  'POST /friends/accept': relation('friends'),
  'POST /friends/decline': relation('none'),
  'POST /friends/cancel': relation('none'),
  'POST /friends/action': relation('blocking'),
  'PUT /friends/sharing': data({ sharesActivity: bool }),
  'POST /friends/activity': data({ activity: orNull({ kind: text }) }),
} satisfies { readonly [C in Call]?: Shape };
