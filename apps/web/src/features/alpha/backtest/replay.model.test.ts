import { describe, expect, it } from 'vitest';
import { anHourOf, fieldTime, hoursOn, momentOf, nextSpeed, playedOn } from './replay.model.ts';

const NOW = Date.parse('2026-11-22T14:25:00.000Z');

describe('replay moments', () => {
  it('start a day ago, on the hour', () => {
    expect(anHourOf(NOW)).toBe('2026-11-21T14:00:00.000Z');
  });

  it('stay between the first recorded moment and now', () => {
    const at = '2026-11-21T14:00:00.000Z';
    expect(hoursOn(at, 1, null, NOW)).toBe('2026-11-21T15:00:00.000Z');
    expect(hoursOn(at, -5, '2026-11-21T12:30:00.000Z', NOW)).toBe('2026-11-21T12:30:00.000Z');
    expect(hoursOn(at, 48, null, NOW)).toBe('2026-11-22T14:25:00.000Z');
  });

  it('advance at a speed and end at now', () => {
    const at = '2026-11-21T14:00:00.000Z';
    expect(playedOn(at, 1_000, 60, NOW)).toBe('2026-11-21T14:01:00.000Z');
    expect(playedOn(at, 1_000, 900, NOW)).toBe('2026-11-21T14:15:00.000Z');
    expect(playedOn('2026-11-22T14:24:30.000Z', 1_000, 60, NOW)).toBeNull();
    expect([60, 300, 900].map((speed) => nextSpeed(speed as 60))).toEqual([300, 900, 60]);
  });

  it('round-trip through the field', () => {
    expect(momentOf(fieldTime('2026-11-21T14:00:00.000Z'))).toBe('2026-11-21T14:00:00.000Z');
    expect(momentOf('')).toBeNull();
  });
});
