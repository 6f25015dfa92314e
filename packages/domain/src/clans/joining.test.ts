import { describe, expect, it } from 'vitest';
import { type ClanDoor, type Joiner, joinOutcome } from './joining.ts';

const door: ClanDoor = {
  minRank: 3,
  minVolumeLamports: 50n,
  requireApproval: false,
  members: 10,
  mostMembers: 50,
};
const joiner: Joiner = { rank: 3, volumeLamports: 50n, isInvited: false, wasKicked: false };
const outcome = (clan: Partial<ClanDoor> = {}, who: Partial<Joiner> = {}) =>
  joinOutcome({ ...door, ...clan }, { ...joiner, ...who });

describe('joining a clan', () => {
  it('who just meets its minimums joins, and who just misses one does not', () => {
    expect([outcome(), outcome({}, { rank: 2 }), outcome({}, { volumeLamports: 49n })]).toEqual([
      'join',
      'rankTooLow',
      'volumeTooLow',
    ]);
  });

  it('[CLAN-10] where officers decide, or after a kick, it is an application, also to a full clan', () => {
    expect(outcome({ requireApproval: true })).toBe('apply');
    expect(outcome({}, { wasKicked: true })).toBe('apply');
    expect(outcome({ requireApproval: true, members: 50 })).toBe('apply');
  });

  it('a full open clan admits nobody', () => {
    expect([outcome({ members: 49 }), outcome({ members: 50 })]).toEqual(['join', 'full']);
  });

  it('[CLAN-13] an invitation passes minimums, approval and a kick, but not a full clan', () => {
    const invited = { isInvited: true, rank: 0, volumeLamports: 0n, wasKicked: true };
    expect([outcome({ requireApproval: true }, invited), outcome({ members: 50 }, invited)]).toEqual([
      'join',
      'full',
    ]);
  });

  it('minimums hold for applications too', () => {
    expect(outcome({ requireApproval: true }, { rank: 0 })).toBe('rankTooLow');
  });
});
