import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FriendAction, isBlocked, mirrored, type Relation, relationAfter } from './relation.ts';

const RELATIONS: readonly Relation[] = [
  'none',
  'requested',
  'asked',
  'friends',
  'blocking',
  'blockedBy',
  'bothBlocking',
];
const ACTIONS: readonly FriendAction[] = ['request', 'accept', 'decline', 'cancel', 'end', 'block'];

/** Applies actions of both traders in turn; returns the relation from the first one's side. */
function after(...actions: readonly (readonly ['a' | 'b', FriendAction])[]): Relation {
  let relation: Relation = 'none';
  for (const [who, action] of actions) {
    const outcome = relationAfter(who === 'a' ? relation : mirrored(relation), action);
    if ('next' in outcome) relation = who === 'a' ? outcome.next : mirrored(outcome.next);
  }
  return relation;
}

describe('the relation of two traders', () => {
  it.each([
    ['a request waits', [['a', 'request']], 'requested'],
    [
      '[API-36] accepting makes friends',
      [
        ['a', 'request'],
        ['b', 'accept'],
      ],
      'friends',
    ],
    [
      'requests that cross make friends',
      [
        ['a', 'request'],
        ['b', 'request'],
      ],
      'friends',
    ],
    [
      '[API-37] declining ends a request',
      [
        ['a', 'request'],
        ['b', 'decline'],
      ],
      'none',
    ],
    [
      'nobody accepts their own request',
      [
        ['a', 'request'],
        ['a', 'accept'],
      ],
      'requested',
    ],
    [
      'nobody declines their own request',
      [
        ['a', 'request'],
        ['a', 'decline'],
      ],
      'requested',
    ],
    [
      'nobody cancels the request of another',
      [
        ['a', 'request'],
        ['b', 'cancel'],
      ],
      'requested',
    ],
    [
      '[API-38] a request can be taken back',
      [
        ['a', 'request'],
        ['a', 'cancel'],
      ],
      'none',
    ],
    [
      'a request that was accepted is no longer there to cancel',
      [
        ['a', 'request'],
        ['b', 'accept'],
        ['a', 'cancel'],
      ],
      'friends',
    ],
    [
      '[API-81] decline removes a friend',
      [
        ['a', 'request'],
        ['b', 'accept'],
        ['a', 'end'],
      ],
      'none',
    ],
    [
      '[API-81] decline declines a request',
      [
        ['a', 'request'],
        ['b', 'end'],
      ],
      'none',
    ],
    [
      '[API-81] [SIDE-20] decline unblocks',
      [
        ['a', 'block'],
        ['a', 'end'],
      ],
      'none',
    ],
    [
      'blocking ends a friendship',
      [
        ['a', 'request'],
        ['b', 'accept'],
        ['b', 'block'],
      ],
      'blockedBy',
    ],
    [
      'blocking ends a request',
      [
        ['a', 'request'],
        ['b', 'block'],
      ],
      'blockedBy',
    ],
    [
      'the blocked cannot unblock themselves',
      [
        ['a', 'block'],
        ['b', 'end'],
      ],
      'blocking',
    ],
    [
      'the blocked cannot ask',
      [
        ['a', 'block'],
        ['b', 'request'],
      ],
      'blocking',
    ],
    [
      'the blocker unblocks before asking',
      [
        ['a', 'block'],
        ['a', 'request'],
      ],
      'blocking',
    ],
    [
      'both can block',
      [
        ['a', 'block'],
        ['b', 'block'],
      ],
      'bothBlocking',
    ],
    [
      'unblocking does not lift a block by the other',
      [
        ['a', 'block'],
        ['b', 'block'],
        ['a', 'end'],
      ],
      'blockedBy',
    ],
  ] as const)('%s', (_title, actions, expected) => {
    expect(after(...actions)).toBe(expected);
  });

  it('is unchanged when mirrored twice', () => {
    for (const relation of RELATIONS) expect(mirrored(mirrored(relation))).toBe(relation);
  });

  it("never becomes a friendship or an unblock through one trader's actions alone", () => {
    const anyAction = fc.constantFrom(...ACTIONS);
    fc.assert(
      fc.property(
        fc.array(anyAction, { maxLength: 12 }),
        fc.constantFrom<Relation>('none', 'requested', 'blockedBy'),
        (actions, start) => {
          let relation: Relation = start;
          for (const action of actions) {
            const outcome = relationAfter(relation, action);
            if ('next' in outcome) relation = outcome.next;
          }
          expect(relation).not.toBe('friends');
          expect(relation).not.toBe('asked');
          if (start === 'blockedBy') expect(isBlocked(relation)).toBe(true);
        },
      ),
    );
  });

  it('is unchanged when an action is repeated immediately', () => {
    for (const relation of RELATIONS) {
      for (const action of ['request', 'accept', 'block'] as const) {
        const once = relationAfter(relation, action);
        if (!('next' in once)) continue;
        const twice = relationAfter(once.next, action);
        if ('next' in twice) expect(twice.next).toBe(once.next);
        else expect(twice.refused).toBe('already_friends');
      }
    }
  });
});
