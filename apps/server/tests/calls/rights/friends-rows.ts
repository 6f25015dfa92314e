import { type Callers, NOBODY, only, own, type Row } from './callers.ts';

const NO_REQUEST = '404 friend_request_not_found';
const SELF = '400 friend_is_self';
const ofOwner = ({ people }: Callers) => ({ friendId: people.owner.userId });

/** In order: requests are sent to the owner first, then answered and canceled. */
export const friendsRows: readonly Row[] = [
  own('GET /friends'),
  own('GET /friends/search', { path: ({ people }) => `/friends/search?search=${people.owner.name}` }),
  own('PUT /friends/sharing', { body: { sharesActivity: false } }),
  own('POST /friends/activity', { body: { activity: null } }),
  own('POST /friends', {
    body: ofOwner,
    but: {
      friend: '409 already_friends',
      blocked: '403 friend_requests_off',
      blocker: '409 trader_blocked',
      owner: SELF,
    },
  }),
  own('POST /friends/accept', {
    of: 'a request to the owner',
    body: ({ people }) => ({ userId: people.applicant.userId }),
    usual: NO_REQUEST,
    but: { applicant: SELF, owner: 'done' },
  }),
  own('POST /friends/decline', {
    of: 'a request to the owner',
    body: ({ people }) => ({ userId: people.former.userId }),
    usual: NO_REQUEST,
    but: { former: SELF, owner: 'done' },
  }),
  own('POST /friends/cancel', {
    of: 'one’s own request to the owner',
    body: ({ people }) => ({ userId: people.owner.userId }),
    usual: NO_REQUEST,
    but: { owner: SELF, ...only('done', 'stranger', 'invited', 'member', 'officer') },
  }),
  own('POST /friends/action', {
    of: 'decline, of a friendship’s id',
    body: ({ friendship }) => ({ friendId: `${friendship}x`, type: 'decline' }),
    usual: '404 trader_not_found',
  }),
  own('POST /friends/action', {
    of: 'block nobody',
    body: { friendId: NOBODY, type: 'block' },
    usual: '404 trader_not_found',
  }),
  own('POST /friends/action', {
    of: 'decline the owner: friends part, the blocker unblocks, the blocked cannot',
    body: (callers) => ({ ...ofOwner(callers), type: 'decline' }),
    usual: '404 not_friends',
    but: { owner: SELF, ...only('done', 'friend', 'applicant', 'blocker') },
  }),
];
