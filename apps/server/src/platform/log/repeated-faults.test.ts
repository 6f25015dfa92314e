import { describe, expect, it } from 'vitest';
import { RepeatedFaults } from './repeated-faults.ts';

function faultLog() {
  const lines: Record<string, unknown>[] = [];
  const clock = { now: 1_000_000 };
  const log = { error: (fields: object, message: string) => void lines.push({ ...fields, message }) };
  return { lines, clock, faults: new RepeatedFaults(log, () => clock.now) };
}

describe('RepeatedFaults', () => {
  it('logs the first fault of a kind at once and counts the rest of the minute', () => {
    const { lines, clock, faults } = faultLog();
    const error = new Error('broken');
    for (let at = 0; at < 5; at++) faults.report('alerts', 'a hook failed', error);
    expect(lines).toEqual([{ error, kind: 'alerts', repeated: 0, message: 'a hook failed' }]);
    clock.now += 60_000;
    faults.report('alerts', 'a hook failed', error);
    expect(lines[1]).toEqual({ error, kind: 'alerts', repeated: 4, message: 'a hook failed' });
    expect(lines).toHaveLength(2);
  });

  it('counts each kind separately', () => {
    const { lines, faults } = faultLog();
    faults.report('alerts', 'a hook failed', new Error('one'));
    faults.report('orders', 'a hook failed', new Error('two'));
    expect(lines.map(({ kind }) => kind)).toEqual(['alerts', 'orders']);
  });

  it('keeps logging after the clock was set back', () => {
    const { lines, clock, faults } = faultLog();
    faults.report('alerts', 'a hook failed', new Error('one'));
    clock.now -= 3_600_000;
    faults.report('alerts', 'a hook failed', new Error('two'));
    expect(lines).toHaveLength(2);
  });
});
