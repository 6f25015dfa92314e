import type { Call } from '@dugout/contract/api';
import {
  bool,
  data,
  id,
  list,
  object,
  one,
  orNull,
  type Shape,
  text,
} from '#tests/calls/api-shapes/shape.ts';
import { trader } from './common.ts';

const friend = object({ id, ...trader, isOnline: bool, bio: orNull(text) });
const relation = (what: string) =>
  object({ data: object({ userId: id, relation: one(what) }), message: text });

export const friendsAnswers = {
  'GET /friends': data(
    object({
      friends: list(friend, 1),
      requests: object({
        incomingRequests: list(object(trader), 1),
        outgoingRequests: list(object(trader), 1),
      }),
      blocked: list(object(trader), 1),
      sharesActivity: bool,
    }),
  ),
  'GET /friends/search': data(list(object({ ...trader, isOnline: bool, relation: text }), 1)),
  'POST /friends': relation('requested'),
  'POST /friends/accept': relation('friends'),
  'POST /friends/decline': relation('none'),
  'POST /friends/cancel': relation('none'),
  'POST /friends/action': relation('blocking'),
  'PUT /friends/sharing': data(object({ sharesActivity: bool })),
  'POST /friends/activity': data(object({ activity: orNull(object({ kind: text })) })),
} satisfies { readonly [C in Call]?: Shape };
