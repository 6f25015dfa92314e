import type { ClanAuditEvent } from '@dugout/contract/clans/clan';
import { describe, expect, it } from 'vitest';
import { clanPageOf, memberOf } from '#/shared/testing/clan-builders.ts';
import {
  auditText,
  blockedReason,
  requirementsText,
  shownMembers,
  successorOf,
  tradedText,
  unavailableAction,
} from './clan.model.ts';

describe('clan requirements', () => {
  it('list rank and volume, or nothing', () => {
    expect([
      requirementsText({ minRank: 3, minVolume: 50 }),
      requirementsText({ minRank: 0, minVolume: 1_000.5 }),
      requirementsText({ minRank: 0, minVolume: 0 }),
    ]).toEqual(['Rank 3, 50 SOL', '1,000.5 SOL', 'None']);
  });

  it('name the one thing that keeps a trader out', () => {
    const requirements = { minRank: 8, minVolume: 500 };
    expect(
      (['rankTooLow', 'volumeTooLow', 'full', 'otherClan', 'join'] as const).map((s) =>
        blockedReason(s, requirements),
      ),
    ).toEqual(['Rank 8', '500 SOL', 'Full', 'In a clan', null]);
  });

  it('show volume in whole SOL from 100', () => {
    expect([tradedText(0), tradedText(99.994), tradedText(1_204.4)]).toEqual(['0.00', '99.99', '1,204']);
  });
});

describe('members', () => {
  const members = [
    memberOf('late', { joinedAt: '2026-02-01T00:00:00.000Z' }),
    memberOf('early', { isOnline: true }),
    memberOf('officer', { role: 'officer', joinedAt: '2026-03-01T00:00:00.000Z' }),
    memberOf('boss', { role: 'owner', joinedAt: '2026-04-01T00:00:00.000Z' }),
  ];
  const names = (search: string, onlineOnly = false) =>
    shownMembers(members, { search, onlineOnly }).map(({ userName }) => userName);

  it('are sorted by role, then by time in the clan', () => {
    expect(names('')).toEqual(['boss', 'officer', 'early', 'late']);
    expect([names(' LAT'), names('', true)]).toEqual([['late'], ['early']]);
  });

  it('are succeeded by the longest-standing one when the owner leaves', () => {
    expect(successorOf({ clanMembers: members })?.userName).toBe('early');
    expect(successorOf(clanPageOf({ clanMembers: [memberOf('boss', { role: 'owner' })] }))).toBeNull();
  });

  it.each([
    ['owner', 'promote', 'member', null],
    ['owner', 'promote', 'officer', 'is an officer'],
    ['owner', 'demote', 'member', 'is a member'],
    ['owner', 'kick', 'officer', null],
    ['officer', 'kick', 'member', null],
    ['officer', 'kick', 'officer', 'is an officer'],
    ['officer', 'kick', 'owner', 'owns the clan'],
    ['officer', 'promote', 'member', 'for the owner'],
    ['member', 'kick', 'member', 'for officers'],
    ['member', 'handOver', 'member', 'for the owner'],
  ] as const)('[SHELL-28] for an %s, %s of an %s is %s', (role, action, other, reason) => {
    expect(unavailableAction(action, memberOf('x', { role: other }), role)).toBe(reason);
  });
});

describe('clan activity', () => {
  const text = (part: Partial<ClanAuditEvent>): string =>
    auditText({ id: 'a', at: '', kind: 'joined', actor: 'cinder', subject: 'okapi', fields: [], ...part });

  it('is described in a sentence', () => {
    expect([
      text({ kind: 'promoted' }),
      text({ kind: 'kicked', actor: null }),
      text({ kind: 'updated', fields: ['bio', 'min_rank'] }),
    ]).toEqual([
      'cinder promoted okapi to officer',
      'A deleted account kicked okapi',
      'cinder changed bio, minimum rank',
    ]);
  });
});
