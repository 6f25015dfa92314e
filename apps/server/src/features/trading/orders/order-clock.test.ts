import { describe, expect, it } from 'vitest';
import { OrderClock } from './order-clock.ts';

const recurring = (nextAt: number) => ({
  id: 'dca',
  trigger: { kind: 'recurring', everySeconds: 60, times: 9 } as const,
  nextAt,
  expiresAt: null,
});

function build() {
  const time = { now: 1_000_000, ticks: 0 };
  return { time, clock: new OrderClock({ now: () => time.now, ticks: () => time.ticks }) };
}

describe('the clock of orders', () => {
  it('measures intervals by elapsed time, whatever the wall clock does', () => {
    const { time, clock } = build();
    clock.add(recurring(time.now + 60_000));
    time.now += 86_400_000;
    expect(clock.take().due).toEqual([]);
    time.now -= 172_800_000;
    time.ticks = 60_000;
    expect(clock.take().due).toEqual(['dca']);
    expect(clock.take().due).toEqual([]);
  });

  it('waits a whole interval after a turn, even when the wall clock has jumped', () => {
    const { time, clock } = build();
    const next = recurring(time.now + 60_000);
    time.now += 3_600_000;
    clock.add(next, true);
    expect(clock.take().due).toEqual([]);
    time.ticks = 60_000;
    expect(clock.take().due).toEqual(['dca']);
  });

  it('never waits longer than an interval after a restart, and makes up one missed turn', () => {
    const { time, clock } = build();
    clock.add(recurring(time.now + 86_400_000));
    time.ticks = 60_000;
    expect(clock.take().due).toEqual(['dca']);
    clock.add(recurring(time.now - 600_000));
    expect(clock.take().due).toEqual(['dca']);
    expect(clock.take().due).toEqual([]);
  });

  it('ends orders at their time of day', () => {
    const { time, clock } = build();
    clock.add({ ...recurring(time.now), expiresAt: time.now + 5_000 });
    time.now += 5_000;
    expect(clock.take()).toEqual({ ended: ['dca'], due: [] });
  });
});
