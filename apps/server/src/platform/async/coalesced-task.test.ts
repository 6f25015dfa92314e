import { describe, expect, it } from 'vitest';
import { CoalescedTask } from './coalesced-task.ts';

function steps() {
  const ends: (() => void)[] = [];
  let begun = 0;
  const work = () =>
    new Promise<void>((resolve) => {
      begun++;
      ends.push(resolve);
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { work, endOne, begun: () => begun };
}

describe('CoalescedTask', () => {
  it('runs once more for all requests made during a run', async () => {
    const { work, endOne, begun } = steps();
    const task = new CoalescedTask(work);
    for (let at = 0; at < 10; at++) task.request();
    expect(begun()).toBe(1);
    for (let at = 0; at < 10; at++) task.request();
    await endOne();
    expect(begun()).toBe(2);
    await endOne();
    expect(begun()).toBe(2);
    task.request();
    expect(begun()).toBe(3);
  });

  it('becomes idle when the last run ends', async () => {
    const { work, endOne } = steps();
    const task = new CoalescedTask(work);
    task.request();
    task.request();
    let idle = false;
    const waiting = task.idle().then(() => (idle = true));
    await endOne();
    expect(idle).toBe(false);
    await endOne();
    await waiting;
    await task.idle();
  });

  it('starts no run after being stopped', async () => {
    const { work, endOne, begun } = steps();
    const task = new CoalescedTask(work);
    task.request();
    task.request();
    const stopped = task.stop();
    await endOne();
    await stopped;
    task.request();
    expect(begun()).toBe(1);
  });
});
