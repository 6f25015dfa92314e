import { describe, expect, it } from 'vitest';
import { type ClanDoor, type Joiner, joinOutcome } from './joining.ts';

const door: ClanDoor = {
  minRank: 3,
  minVolumeLamports: 50n,
  requireApproval: false,
  members: 10,
  maxMembers: 50,
};
const joiner: Joiner = { rank: 3, volumeLamports: 50n, isInvited: false, wasKicked: false };
const outcome = (clan: Partial<ClanDoor> = {}, who: Partial<Joiner> = {}) =>
  joinOutcome({ ...door, ...clan }, { ...joiner, ...who });

describe('joining a clan', () => {
  it('admits a trader who just meets its minimums, and rejects a trader who just misses them', () => {
    expect([outcome(), outcome({}, { rank: 2 }), outcome({}, { volumeLamports: 49n })]).toEqual([
      'join',
      'rankTooLow',
      'volumeTooLow',
    ]);
  });

  it('[CLAN-10] creates an application when officers decide or after a kick, also to a full clan', () => {
    expect(outcome({ requireApproval: true })).toBe('apply');
    expect(outcome({}, { wasKicked: true })).toBe('apply');
    expect(outcome({ requireApproval: true, members: 50 })).toBe('apply');
  });

  it('is impossible when an open clan is full', () => {
    expect([outcome({ members: 49 }), outcome({ members: 50 })]).toEqual(['join', 'full']);
  });

  it('[CLAN-13] with an invitation bypasses minimums, approval and a kick, but not a full clan', () => {
    const invited = { isInvited: true, rank: 0, volumeLamports: 0n, wasKicked: true };
    expect([outcome({ requireApproval: true }, invited), outcome({ members: 50 }, invited)]).toEqual([
      'join',
      'full',
    ]);
  });

  it('checks minimums for applications too', () => {
    expect(outcome({ requireApproval: true }, { rank: 0 })).toBe('rankTooLow');
  });
});
