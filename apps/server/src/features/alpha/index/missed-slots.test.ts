import type { MissedSlots } from '@dugout/market/feed/market-feed';
import { describe, expect, it } from 'vitest';
import { DAY_MS, trackedCall } from './call.ts';
import { CallIndex } from './call-index.ts';
import { aCall, MINT } from './calls.fixture.ts';
import { isMissed, newlyLost } from './missed-slots.ts';

const gap = (from: number, to: number | null, about: Partial<MissedSlots> = {}): MissedSlots => ({
  id: `${from}`,
  from,
  to,
  foundAt: 0,
  filledAt: null,
  lostAt: null,
  ...about,
});
/** Called in slot 2,500; its day ends in slot 218,500. */
const call = trackedCall(aCall(1, 1_000_000, 1));

describe('slots missed by the feed', () => {
  it.each([
    [gap(2_400, 2_499), false],
    [gap(2_400, 2_500), true],
    [gap(218_500, 218_600), true],
    [gap(218_501, 218_600), false],
    [gap(300, null), true],
    [gap(2_400, 2_600, { filledAt: 1 }), false],
    [gap(2_400, 2_600, { lostAt: 1 }), true],
  ])('%o: %s', (gaps, missed) => {
    expect(isMissed(call, [gaps])).toBe(missed);
  });

  it('make a finished day unknown, not a miss; a hit remains', () => {
    const callIndex = new CallIndex();
    callIndex.add(aCall(1, 0, 1));
    callIndex.add(aCall(2, 1, 5));
    for (const each of callIndex.all()) each.missed = true;
    callIndex.token(MINT)?.priced({ time: 10, high: 2, low: 2 });
    callIndex.settle(2 * DAY_MS);
    expect(callIndex.all().map(({ outcome }) => outcome.kind)).toEqual(['hit', 'unknown']);
    expect(callIndex.caller('caller')?.rate).toMatchObject({ hits: 1, n: 1 });
  });

  it('are reported as lost once', () => {
    const known = new Set<string>();
    expect(newlyLost([gap(1, 2, { lostAt: 5 })], known)).toBe(true);
    expect(newlyLost([gap(1, 2, { lostAt: 5 }), gap(3, 4)], known)).toBe(false);
  });
});
