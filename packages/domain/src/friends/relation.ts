/**
 * The relation between two traders from the side of one of them. requested: this trader sent a request. asked:
 * the other sent one. blocking: this trader blocks the other. blockedBy: the other blocks this trader.
 * bothBlocking: both.
 */
export type Relation = 'none' | 'requested' | 'asked' | 'friends' | 'blocking' | 'blockedBy' | 'bothBlocking';

/**
 * A trader's action toward another. `end` is the API's `decline`: it removes a friend, declines a request, or
 * unblocks. `decline` only declines a request.
 */
export type FriendAction = 'request' | 'accept' | 'decline' | 'cancel' | 'end' | 'block';

/** Why an action is rejected. */
export type FriendRefusal =
  | 'already_friends'
  | 'you_block_them'
  | 'they_block_you'
  | 'no_request'
  | 'nothing_to_end';

type Outcome = { readonly next: Relation } | { readonly refused: FriendRefusal };

const MIRROR: Readonly<Record<Relation, Relation>> = {
  none: 'none',
  requested: 'asked',
  asked: 'requested',
  friends: 'friends',
  blocking: 'blockedBy',
  blockedBy: 'blocking',
  bothBlocking: 'bothBlocking',
};

export const mirrored = (relation: Relation): Relation => MIRROR[relation];

export const isBlocked = (relation: Relation): boolean =>
  relation === 'blocking' || relation === 'blockedBy' || relation === 'bothBlocking';

const to = (next: Relation): Outcome => ({ next });
const refused = (reason: FriendRefusal): Outcome => ({ refused: reason });

const REQUESTED: Readonly<Record<Relation, Outcome>> = {
  none: to('requested'),
  requested: to('requested'),
  // Crossing requests make friends.
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

/** Returns the relation after an action of the trader on this side. Repeating an action changes nothing. */
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
