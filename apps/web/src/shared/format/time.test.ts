import { describe, expect, it } from 'vitest';
import { formatChatTime } from './chat-time.ts';
import { formatClock, formatDelay, formatRelativeAge, formatTokenAge, formatTrackerAge } from './time.ts';

const NOW = Date.UTC(2026, 6, 29, 12);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('token age', () => {
  it.each([
    [0, '0s'],
    [52 * SECOND, '52s'],
    [MINUTE, '1m'],
    [59 * MINUTE + 59 * SECOND, '59m'],
    [23 * HOUR, '23h'],
    [29 * DAY, '29d'],
    [30 * DAY, '1mo'],
    [364 * DAY, '12mo'],
    [365 * DAY, '1y'],
    [-5 * SECOND, '0s'],
  ])('[FMT-05] [FMT-06] shows %d ms as %s', (age, text) => expect(formatTokenAge(NOW - age, NOW)).toBe(text));
});

describe('relative age', () => {
  it.each([
    [0, '0m'],
    [5 * MINUTE, '5m'],
    [3 * HOUR, '3h'],
    [2 * DAY, '2d'],
    [4 * 30 * DAY, '4mo'],
    [366 * DAY, '1y'],
    [-1, 'now'],
  ])('[FMT-07] [FMT-08] shows %d ms as %s', (age, text) =>
    expect(formatRelativeAge(NOW - age, NOW)).toBe(text),
  );
});

describe('tracker age', () => {
  it.each([
    [30 * SECOND, '0m'],
    [5 * MINUTE, '5m'],
    [3 * HOUR, '3h'],
    [400 * DAY, '400d'],
  ])('[FMT-03] [FMT-04] shows %d ms as %s', (age, text) =>
    expect(formatTrackerAge(NOW - age, NOW)).toBe(text),
  );
});

describe('chat time', () => {
  const at = (day: number, hour: number) => new Date(2026, 6, day, hour, 5).getTime();
  const now = at(29, 12);

  it.each([
    [at(29, 0), /^\d{1,2}:05/],
    [at(28, 23), /^Yesterday$/],
    [at(23, 12), /^Thursday$/],
    [at(22, 12), /^7\/22\/26$/],
  ])('[FMT-09] [FMT-10] [CHAT-24] includes the day only as far as needed (%#)', (moment, form) =>
    expect(formatChatTime(moment, now, 'en-US')).toMatch(form),
  );
});

it('[FMT-17] shows an invalid moment as a dash', () => {
  for (const moment of [null, undefined, 'soon', Number.NaN]) {
    expect(formatTokenAge(moment, NOW)).toBe('-');
    expect(formatRelativeAge(moment, NOW)).toBe('-');
    expect(formatTrackerAge(moment, NOW)).toBe('-');
    expect(formatChatTime(moment, NOW)).toBe('-');
  }
  expect(formatDelay(null)).toBe('-');
});

it('shows delays in seconds and the time of the last prices', () => {
  expect(formatDelay(412)).toBe('0.4 s');
  expect(formatClock(new Date(2026, 0, 1, 6, 4, 7).getTime())).toBe('06:04:07');
});
