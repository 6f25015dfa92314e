import { expect, it } from 'vitest';
import { Contact } from './contact.ts';

function contact() {
  const world = { now: 50_000, aliveAt: 50_000, isCurrent: true };
  const made = new Contact({
    hints: { aliveAt: () => world.aliveAt },
    facts: { isCurrent: () => world.isCurrent },
    ticks: () => world.now,
  });
  return { world, made };
}

it('admits nobody 2 s after the last sign of the hints, and moves traders away after 10 s', () => {
  const { world, made } = contact();
  const at = (ms: number) => {
    world.now = 50_000 + ms;
    return [made.admits(), made.isLost()];
  };
  expect(at(1_999)).toEqual([true, false]);
  expect(at(2_000)).toEqual([false, false]);
  expect(at(9_999)).toEqual([false, false]);
  expect(at(10_000)).toEqual([false, true]);
  world.aliveAt = world.now;
  expect(at(10_001)).toEqual([true, false]);
  expect(made.knowsFacts()).toBe(true);
});

it('admits nobody without the facts, and moves traders away 8 s later', () => {
  const { world, made } = contact();
  world.isCurrent = false;
  expect([made.admits(), made.knowsFacts(), made.hearsHints(), made.isLost()]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  world.now += 8_000;
  world.aliveAt = world.now;
  expect(made.isLost()).toBe(true);
});

it('moves nobody away after a pause of the process if the hints are back at once', () => {
  const { world, made } = contact();
  world.now += 60_000;
  expect([made.admits(), made.isLost()]).toEqual([false, false]);
  world.aliveAt = world.now;
  expect([made.admits(), made.isLost()]).toEqual([true, false]);
});
