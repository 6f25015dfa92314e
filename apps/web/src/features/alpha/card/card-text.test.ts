import { describe, expect, it } from 'vitest';
import {
  holdingHistory,
  holdingText,
  intervalText,
  multipleText,
  rateText,
  signedIntervalText,
  spanText,
} from './card-text.ts';

const held = { sharePct: 1.2, heldBefore: true, boughtMinutesBefore: 5, soldPct: 0, soldMinutesAfter: null };

describe('call texts', () => {
  it('format spans in their largest unit', () => {
    expect([2 / 3, 1, 59.9, 60, 1_439, 1_440].map(spanText)).toEqual([
      '40 s',
      '1 m',
      '59 m',
      '1 h',
      '23 h',
      '1 d',
    ]);
  });

  it('never round a rate across 50', () => {
    expect([null, 61.2, 50, 50.4, 49.6, 0, 100].map(rateText)).toEqual([
      '-',
      '61%',
      '50%',
      '50.4%',
      '49.6%',
      '0%',
      '100%',
    ]);
  });

  it('format multiples and intervals, and a dash for unknown', () => {
    expect([multipleText(2.306), multipleText(1.58, 1), multipleText(412.6), multipleText(null)]).toEqual([
      '2.31x',
      '1.6x',
      '413x',
      '-',
    ]);
    expect([intervalText([52.9, 68.9]), intervalText(null)]).toEqual(['53 to 69%', '-']);
    expect([signedIntervalText([-6.2, 12]), signedIntervalText([0.2, 3])]).toEqual([
      '-6 to +12%',
      '0 to +3%',
    ]);
  });

  it("describe the caller's position on a card", () => {
    expect(holdingText({ kind: 'holds', ...held })).toBe('Holds 1.2%, bought 5 m before');
    expect(holdingText({ kind: 'holds', ...held, boughtMinutesBefore: -3 })).toBe(
      'Holds 1.2%, bought 3 m after',
    );
    expect(holdingText({ kind: 'sold', ...held, soldPct: 50, soldMinutesAfter: 9 })).toBe(
      'Sold half 9 m after the call',
    );
    expect(holdingText({ kind: 'sold', ...held, soldPct: 100, soldMinutesAfter: 60 })).toBe(
      'Sold all 1 h after the call',
    );
    expect(holdingText({ kind: 'neverHeld' })).toBe('Holds none');
    expect(holdingText({ kind: 'notDisclosed' })).toBe('Not disclosed');
  });

  it("describe the caller's position in the record", () => {
    expect(holdingHistory({ kind: 'holds', ...held })).toBe('Held 1.2% before, still holds it');
    expect(holdingHistory({ kind: 'holds', ...held, heldBefore: false, boughtMinutesBefore: -2 / 3 })).toBe(
      'Bought 40 s after, still holds it',
    );
    expect(holdingHistory({ kind: 'sold', ...held, soldPct: 30, soldMinutesAfter: 180 })).toBe(
      'Held 1.2% before, sold 30% 3 h after',
    );
  });
});
