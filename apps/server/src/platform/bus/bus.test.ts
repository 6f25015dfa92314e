import { describe, expect, it } from 'vitest';
import { createBus } from './bus.ts';

describe('createBus', () => {
  it('calls every listener in order until it unsubscribes, even when one throws', () => {
    const errors: unknown[] = [];
    const heard: string[] = [];
    const bus = createBus<{ update: string }>((error) => errors.push(error));
    bus.subscribe('update', () => {
      throw new Error('deaf');
    });
    const leave = bus.subscribe('update', (text) => heard.push(text));
    bus.publish('update', 'first');
    leave();
    bus.publish('update', 'second');
    expect([heard, errors.length]).toEqual([['first'], 2]);
  });
});
