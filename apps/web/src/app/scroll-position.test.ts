import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilTraderInput } from './scroll-position.ts';

describe('[SHELL-13] scroll position of a loading page', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it('is restored in every frame while lists load', () => {
    const step = vi.fn();
    untilTraderInput(step);
    vi.advanceTimersByTime(320);
    expect(step).toHaveBeenCalledTimes(20);
  });

  it('is not restored after three seconds', () => {
    const step = vi.fn();
    untilTraderInput(step);
    vi.advanceTimersByTime(3_100);
    const times = step.mock.calls.length;
    vi.advanceTimersByTime(1_000);
    expect(times).toBeGreaterThan(0);
    expect(step).toHaveBeenCalledTimes(times);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('is not restored after a %s', (event) => {
    const step = vi.fn();
    untilTraderInput(step);
    vi.advanceTimersByTime(32);
    dispatchEvent(new Event(event));
    const times = step.mock.calls.length;
    vi.advanceTimersByTime(320);
    expect(times).toBeGreaterThan(0);
    expect(step).toHaveBeenCalledTimes(times);
  });

  it('is not restored once another page opens', () => {
    const step = vi.fn();
    const end = untilTraderInput(step);
    end();
    vi.advanceTimersByTime(320);
    expect(step).not.toHaveBeenCalled();
  });
});
