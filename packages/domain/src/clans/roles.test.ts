import { describe, expect, it } from 'vitest';
import {
  type MemberAction,
  mayManageMember,
  permissionsOf,
  type Role,
  roleAfter,
  successorOf,
} from './roles.ts';

const ROLES: readonly Role[] = ['owner', 'officer', 'member'];
const ACTIONS: readonly MemberAction[] = ['promote', 'demote', 'kick', 'handOver'];

describe('clan roles', () => {
  it('[CLAN-12] officers approve, invite, kick and edit shared wallets; only the owner promotes and updates; everyone may leave', () => {
    expect(
      ROLES.map((role) => Object.entries(permissionsOf(role)).flatMap(([name, may]) => (may ? [name] : []))),
    ).toEqual([
      ['approve', 'invite', 'kick', 'promote', 'update', 'wallets', 'leave'],
      ['approve', 'invite', 'kick', 'wallets', 'leave'],
      ['leave'],
    ]);
    expect(Object.values(permissionsOf(null)).some(Boolean)).toBe(false);
  });

  it('nobody acts on the owner, and officers kick only members', () => {
    const allowed = ROLES.flatMap((role) =>
      ROLES.flatMap((other) =>
        ACTIONS.filter((action) => mayManageMember(role, action, other)).map(
          (action) => `${role} ${action} ${other}`,
        ),
      ),
    );
    expect(allowed).toEqual([
      ...['officer', 'member'].flatMap((other) => ACTIONS.map((action) => `owner ${action} ${other}`)),
      'officer kick member',
    ]);
  });

  it('assigning the current role changes nothing', () => {
    expect([roleAfter('promote', 'member'), roleAfter('promote', 'officer')]).toEqual(['officer', null]);
    expect([roleAfter('demote', 'officer'), roleAfter('demote', 'member')]).toEqual(['member', null]);
    expect(roleAfter('handOver', 'member')).toBe('owner');
  });
});

describe('when the owner leaves', () => {
  const served = (userId: string, role: Role, joinedAt: number) => ({ userId, role, joinedAt });

  it('[API-53] the earliest member takes over, whatever their role', () => {
    expect(successorOf([served('c', 'officer', 3), served('b', 'member', 2), served('d', 'member', 4)])).toBe(
      'b',
    );
  });

  it('ties in joining time are broken deterministically', () => {
    const two = [served('y', 'member', 1), served('x', 'member', 1)];
    expect([successorOf(two), successorOf(two.toReversed())]).toEqual(['x', 'x']);
  });

  it('nobody takes over an empty clan', () => {
    expect(successorOf([])).toBeNull();
  });
});
