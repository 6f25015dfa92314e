import { GUEST, type Kind, NOBODY, type Row, type Signed, signedIn } from './callers.ts';

const NO_REQUEST = '404 friend_request_not_found';
const SELF = '400 friend_is_self';
const ofOwner = (call: Row['call'], field: string, more = {}): Pick<Row, 'call' | 'make'> => ({
  call,
  make: ({ people }) => ['POST', call.slice(5), { [field]: people.owner.userId, ...more }],
});
const ofKind = (call: Row['call'], kind: Signed): Pick<Row, 'call' | 'make'> => ({
  call,
  make: ({ people }) => ['POST', call.slice(5), { userId: people[kind].userId }],
});
const each = (outcome: string, ...kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, outcome]));

/** In order: requests are sent to the owner first, then answered and canceled. */
export const friendsRows: readonly Row[] = [
  { call: 'GET /friends', make: () => ['GET', '/friends'], usual: 'done', but: signedIn() },
  {
    call: 'GET /friends/search',
    make: ({ people }) => ['GET', `/friends/search?search=${people.owner.name}`],
    usual: 'done',
    but: signedIn(),
  },
  {
    call: 'PUT /friends/sharing',
    make: () => ['PUT', '/friends/sharing', { sharesActivity: false }],
    usual: 'done',
    but: signedIn(),
  },
  {
    call: 'POST /friends/activity',
    make: () => ['POST', '/friends/activity', { activity: null }],
    usual: 'done',
    but: signedIn(),
  },
  {
    ...ofOwner('POST /friends', 'friendId'),
    usual: 'done',
    but: {
      guest: GUEST,
      friend: '409 already_friends',
      blocked: '403 friend_requests_off',
      blocker: '409 trader_blocked',
      owner: SELF,
    },
  },
  {
    ...ofKind('POST /friends/accept', 'applicant'),
    of: 'a request to the owner',
    usual: NO_REQUEST,
    but: signedIn({ applicant: SELF, owner: 'done' }),
  },
  {
    ...ofKind('POST /friends/decline', 'former'),
    of: 'a request to the owner',
    usual: NO_REQUEST,
    but: signedIn({ former: SELF, owner: 'done' }),
  },
  {
    ...ofOwner('POST /friends/cancel', 'userId'),
    of: 'one’s own request to the owner',
    usual: NO_REQUEST,
    but: signedIn({ owner: SELF, ...each('done', 'stranger', 'invited', 'member', 'officer') }),
  },
  {
    call: 'POST /friends/action',
    of: 'decline, of a friendship’s id',
    make: ({ friendship }) => ['POST', '/friends/action', { friendId: `${friendship}x`, type: 'decline' }],
    usual: '404 trader_not_found',
    but: signedIn(),
  },
  {
    call: 'POST /friends/action',
    of: 'block nobody',
    make: () => ['POST', '/friends/action', { friendId: NOBODY, type: 'block' }],
    usual: '404 trader_not_found',
    but: signedIn(),
  },
  {
    ...ofOwner('POST /friends/action', 'friendId', { type: 'decline' }),
    of: 'decline the owner: friends part, the blocker unblocks, the blocked cannot',
    usual: '404 not_friends',
    but: signedIn({ owner: SELF, ...each('done', 'friend', 'applicant', 'blocker') }),
  },
];
