/**
 * How two traders stand to each other, from the side of one of them:
 * `requested`: that trader asked the other · `asked`: the other asked · `blocking`: that trader blocks the
 * other · `blockedBy`: the other blocks that trader · `bothBlocking`: both.
 */
export type Relation = 'none' | 'requested' | 'asked' | 'friends' | 'blocking' | 'blockedBy' | 'bothBlocking';

/**
 * What a trader does about another. `end` is the API's `decline` for whatever stands between the two: it
 * removes a friend, declines a request, or unblocks. `decline` declines a request and nothing else.
 */
export type FriendAction = 'request' | 'accept' | 'decline' | 'cancel' | 'end' | 'block';

/** Why an action does not apply. */
export type FriendRefusal =
  | 'already_friends'
  | 'you_block_them'
  | 'they_block_you'
  | 'no_request'
  | 'nothing_to_end';

export type Outcome = { readonly next: Relation } | { readonly refused: FriendRefusal };

const MIRROR: Readonly<Record<Relation, Relation>> = {
  none: 'none',
  requested: 'asked',
  asked: 'requested',
  friends: 'friends',
  blocking: 'blockedBy',
  blockedBy: 'blocking',
  bothBlocking: 'bothBlocking',
};

/** The same relation from the other side. */
export const mirrored = (relation: Relation): Relation => MIRROR[relation];

/** Whether either of the two blocks the other. */
export const isBlocked = (relation: Relation): boolean =>
  relation === 'blocking' || relation === 'blockedBy' || relation === 'bothBlocking';

const to = (next: Relation): Outcome => ({ next });
const refused = (reason: FriendRefusal): Outcome => ({ refused: reason });

const REQUESTED: Readonly<Record<Relation, Outcome>> = {
  none: to('requested'),
  requested: to('requested'),
  // Requests that cross make friends.
  asked: to('friends'),
  friends: refused('already_friends'),
  blocking: refused('you_block_them'),
  bothBlocking: refused('you_block_them'),
  blockedBy: refused('they_block_you'),
};

const ENDED: Readonly<Record<Relation, Outcome>> = {
  none: refused('nothing_to_end'),
  requested: refused('nothing_to_end'),
  asked: to('none'),
  friends: to('none'),
  blocking: to('none'),
  bothBlocking: to('blockedBy'),
  blockedBy: refused('nothing_to_end'),
};

const BLOCKED: Readonly<Record<Relation, Relation>> = {
  none: 'blocking',
  requested: 'blocking',
  asked: 'blocking',
  friends: 'blocking',
  blocking: 'blocking',
  blockedBy: 'bothBlocking',
  bothBlocking: 'bothBlocking',
};

/**
 * What `relation` becomes when the trader on this side acts; repeating what is already so changes nothing.
 */
export function relationAfter(relation: Relation, action: FriendAction): Outcome {
  switch (action) {
    case 'request':
      return REQUESTED[relation];
    case 'accept':
      return relation === 'asked' || relation === 'friends' ? to('friends') : refused('no_request');
    case 'decline':
      return relation === 'asked' ? to('none') : refused('no_request');
    case 'cancel':
      return relation === 'requested' ? to('none') : refused('no_request');
    case 'end':
      return ENDED[relation];
    case 'block':
      return to(BLOCKED[relation]);
  }
}
