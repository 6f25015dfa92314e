import { describe, expect, it } from 'vitest';
import { createBus } from './bus.ts';

describe('the bus', () => {
  it('reaches every listener in order, whatever one of them does, until it leaves', () => {
    const errors: unknown[] = [];
    const heard: string[] = [];
    const bus = createBus<{ news: string }>((error) => errors.push(error));
    bus.subscribe('news', () => {
      throw new Error('deaf');
    });
    const leave = bus.subscribe('news', (text) => heard.push(text));
    bus.publish('news', 'first');
    leave();
    bus.publish('news', 'second');
    expect([heard, errors.length]).toEqual([['first'], 2]);
  });
});
