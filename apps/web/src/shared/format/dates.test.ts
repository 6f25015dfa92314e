import { afterEach, describe, expect, it } from 'vitest';
import { dateOf, daysBetween, formatMonth } from './calendar-days.ts';
import { formatChatTime } from './chat-time.ts';
import { formatDate } from './dates.ts';
import { formatClock } from './time.ts';
import { BROWSER_ZONE, shownTimeZone, useTimeZoneChoice } from './time-zone.ts';

const AT = Date.parse('2026-07-29T22:05:09Z');
const { choose } = useTimeZoneChoice.getState();
afterEach(() => choose(BROWSER_ZONE));

describe('dates and times', () => {
  it("have one format each, in the trader's time zone", () => {
    const shown = () => [formatDate(AT), formatDate(AT, 'dateTime'), formatDate(AT, 'dayTime'), dateOf(AT)];
    choose('UTC');
    expect(shown()).toEqual(['29 Jul 2026', '29 Jul 2026, 22:05', '29 Jul, 22:05', '2026-07-29']);
    choose('Europe/Oslo');
    expect(shown()).toEqual(['30 Jul 2026', '30 Jul 2026, 00:05', '30 Jul, 00:05', '2026-07-30']);
    choose('America/New_York');
    expect(shown()).toEqual(['29 Jul 2026', '29 Jul 2026, 18:05', '29 Jul, 18:05', '2026-07-29']);
  });

  it('accept ISO strings and reject invalid ones', () => {
    choose('UTC');
    expect(formatDate('2026-09-01T00:00:00Z', 'dateClock')).toBe('1 Sep 2026, 00:00:00');
    expect([formatDate(null), formatDate('soon', 'time')]).toEqual(['-', '-']);
    expect(formatMonth('2026-07')).toBe('July 2026');
  });

  it('count days by the calendar of the time zone', () => {
    const [before, after] = [Date.parse('2026-07-29T21:00:00Z'), Date.parse('2026-07-29T23:00:00Z')];
    choose('UTC');
    expect(daysBetween(before, after)).toBe(0);
    choose('Europe/Oslo');
    expect(daysBetween(before, after)).toBe(1);
    expect(formatChatTime(before, after)).toBe('Yesterday');
    expect(formatClock(after)).toBe('01:00:00');
  });
});

describe('time zone', () => {
  it('follows the device until an existing zone is chosen', () => {
    expect(shownTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    choose('Asia/Tokyo');
    choose('Mars/Base');
    expect(shownTimeZone()).toBe('Asia/Tokyo');
  });
});
