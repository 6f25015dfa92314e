import type { ReferralChange } from '@dugout/contract/referral/referral';
import { describe, expect, it } from 'vitest';
import { changeText, statementCsv } from './statement-text.ts';

const share: ReferralChange = {
  kind: 'share',
  id: 'one',
  at: '2026-11-23T09:00:00.000Z',
  tier: 2,
  feeLamports: '9500001',
  lamports: '285000',
};
const claim: ReferralChange = { kind: 'claim', id: 'two', at: '2026-11-23T09:47:10.000Z', lamports: '1' };

describe('referral statement export', () => {
  it('[REF-01] names the tier of a share, and a claim', () => {
    expect([1, 2, 3].map((tier) => changeText({ ...share, tier }))).toEqual([
      'Direct',
      'Second tier',
      'Third tier',
    ]);
    expect(changeText(claim)).toBe('Claimed');
  });

  it('keeps every lamport; claims are negative and numbers stay numbers', () => {
    expect(statementCsv([claim, share])).toBe(
      'Time (UTC),Type,Fee paid (SOL),Amount (SOL)\r\n' +
        '2026-11-23T09:47:10.000Z,Claimed,,-0.000000001\r\n' +
        '2026-11-23T09:00:00.000Z,Second tier,0.009500001,0.000285\r\n',
    );
  });
});
