import { describe, expect, it } from 'vitest';
import { ChannelReducers, channel, KEPT, latest, newestFirst } from './channel.ts';

const entry = (id: string, text = '') => ({ id, text });

describe('newestFirst', () => {
  it('adds entries, oldest first, and replaces those with the same id', () => {
    const list = [entry('b', 'old'), entry('a')];
    expect(newestFirst(list, [entry('b', 'new'), entry('c')])).toEqual([
      entry('c'),
      entry('b', 'new'),
      entry('a'),
    ]);
  });

  it('keeps at most one page of entries', () => {
    const list = Array.from({ length: KEPT }, (_, i) => entry(`old${i}`));
    const ids = newestFirst(list, [entry('new')]).map(({ id }) => id);
    expect(ids).toHaveLength(KEPT);
    expect([ids[0], ids.at(-1)]).toEqual(['new', `old${KEPT - 2}`]);
  });
});

describe('ChannelReducers', () => {
  const reducers = new ChannelReducers([
    channel('launches', latest),
    channel('trades:{mint}', (trades, fresh) => [...fresh.toReversed(), ...trades]),
  ]);

  it('finds a channel by its name without the parameter', () => {
    expect(reducers.reduce('trades:8hd', ['a'], ['b', 'c'])).toEqual(['c', 'b', 'a']);
    expect(reducers.reduce('launches', null, ['a', 'b'])).toBe('b');
    expect(reducers.reduce('launches', 'a', [null])).toBeNull();
  });

  it('returns the state unchanged without deltas', () => {
    const state = ['a'];
    expect(reducers.reduce('trades:8hd', state, [])).toBe(state);
  });

  it('rejects a channel that no feature declares', () => {
    expect(() => reducers.reduce('chat:1', [], ['a'])).toThrow('chat:1');
  });
});
