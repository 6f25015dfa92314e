import { beforeEach, describe, expect, it } from 'vitest';
import { Refresher } from './refresher.ts';

let now: number;
let done: string[];
let timers: { at: number; work: () => void }[];
let refresher: Refresher<string>;

beforeEach(() => {
  [now, done, timers] = [0, [], []];
  refresher = new Refresher<string>({
    refresh: (key) => done.push(key),
    pauseMs: 1_000,
    now: () => now,
    after: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
  });
});
function pass(ms: number): void {
  now += ms;
  for (const timer of timers.filter(({ at }) => at <= now)) {
    timers.splice(timers.indexOf(timer), 1);
    timer.work();
  }
}

describe('Refresher', () => {
  it('refreshes immediately, then at most once per pause, without losing a request', () => {
    for (let i = 0; i < 5; i++) refresher.request('new');
    expect(done).toEqual(['new']);
    pass(999);
    expect(done).toEqual(['new']);
    pass(1);
    expect(done).toEqual(['new', 'new']);
    pass(5_000);
    expect(done).toHaveLength(2);
  });

  it('throttles keys independently and can be stopped', () => {
    for (const key of ['new', 'migrated', 'new', 'migrated']) refresher.request(key);
    expect(done).toEqual(['new', 'migrated']);
    refresher.stop();
    pass(2_000);
    expect(done).toHaveLength(2);
  });
});
