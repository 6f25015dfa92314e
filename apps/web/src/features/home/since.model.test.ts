import type { SinceVisit } from '@dugout/contract/home/visit';
import { describe, expect, it } from 'vitest';
import { sinceParts } from './since.model.ts';

const NOTHING: SinceVisit = {
  since: '2026-11-22T09:14:00.000Z',
  exits: { count: 0, last: null },
  orders: 0,
  alerts: 0,
  friendRequests: 0,
  clanApplications: 0,
  messages: 0,
  messageRequests: 0,
  calls: 0,
  hits: 0,
};
const texts = (since: SinceVisit) => sinceParts(since).map(({ count, text }) => `${count} ${text}`);

describe('events since the last visit', () => {
  it('[SHELL-09] names only what happened, in singular or plural', () => {
    expect(texts(NOTHING)).toEqual([]);
    const last = { tokenAddress: 'mint', symbol: 'NIGHT', realizedLamports: null };
    expect(texts({ ...NOTHING, exits: { count: 1, last }, calls: 9, hits: 2, messages: 1 })).toEqual([
      '1 exit rule sold NIGHT',
      '9 calls by callers you follow',
      '2 followed calls hit',
      '1 new message',
    ]);
    expect(texts({ ...NOTHING, exits: { count: 2, last }, clanApplications: 2 })).toEqual([
      '2 exit rules sold',
      '2 clan applications',
    ]);
  });
});
