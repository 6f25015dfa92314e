import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilTraderActs } from './scroll-position.ts';

describe('[SHELL-13] the scroll position of a page that loads', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it('is restored in every frame while the lists load', () => {
    const step = vi.fn();
    untilTraderActs(step);
    vi.advanceTimersByTime(320);
    expect(step).toHaveBeenCalledTimes(20);
  });

  it('is left alone after three seconds', () => {
    const step = vi.fn();
    untilTraderActs(step);
    vi.advanceTimersByTime(3_100);
    const times = step.mock.calls.length;
    vi.advanceTimersByTime(1_000);
    expect(times).toBeGreaterThan(0);
    expect(step).toHaveBeenCalledTimes(times);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('is left alone after a %s', (event) => {
    const step = vi.fn();
    untilTraderActs(step);
    vi.advanceTimersByTime(32);
    dispatchEvent(new Event(event));
    const times = step.mock.calls.length;
    vi.advanceTimersByTime(320);
    expect(times).toBeGreaterThan(0);
    expect(step).toHaveBeenCalledTimes(times);
  });

  it('is left alone once another page opens', () => {
    const step = vi.fn();
    const end = untilTraderActs(step);
    end();
    vi.advanceTimersByTime(320);
    expect(step).not.toHaveBeenCalled();
  });
});
