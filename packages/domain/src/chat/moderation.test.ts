import { describe, expect, it } from 'vitest';
import type { Role } from '../clans/roles.ts';
import { isEditable, isModerator, mayModerate, slowModeWait } from './moderation.ts';

const ROLES: readonly Role[] = ['owner', 'officer', 'member'];

describe('moderating a clan chat', () => {
  it('is reserved for the owner and officers, over lower roles and former members', () => {
    const below = ROLES.map((role) => [
      role,
      ROLES.filter((other) => mayModerate(role, other)),
      mayModerate(role, null),
    ]);
    expect(below).toEqual([
      ['owner', ['officer', 'member'], true],
      ['officer', ['member'], true],
      ['member', [], false],
    ]);
    expect([mayModerate(null, 'member'), isModerator(null)]).toEqual([false, false]);
  });
});

describe('slow mode', () => {
  const sent = { seconds: 30, role: 'member', lastSentAt: 1_000, now: 11_000 } as const;

  it('makes a member wait for the remaining time', () => {
    expect(slowModeWait(sent)).toBe(20_000);
    expect(slowModeWait({ ...sent, now: 31_000 })).toBe(0);
    expect(slowModeWait({ ...sent, lastSentAt: null })).toBe(0);
  });

  it('is off at 0 seconds, and never applies to officers and the owner', () => {
    expect(slowModeWait({ ...sent, seconds: 0 })).toBe(0);
    expect([slowModeWait({ ...sent, role: 'officer' }), slowModeWait({ ...sent, role: 'owner' })]).toEqual([
      0, 0,
    ]);
  });
});

describe('editing', () => {
  it('ends after the allowed minutes', () => {
    expect([isEditable(0, 899_999, 15), isEditable(0, 900_000, 15)]).toEqual([true, false]);
  });
});
