import { describe, expect, it } from 'vitest';
import { around, drawnOf, earlier, later, MOST_DRAWN, pinned, type WindowStart } from './message-window.ts';

const room = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ seq: from + n }));

/** The first and the last place that are drawn. */
function placesOf(messages: readonly { readonly seq: number }[], start: WindowStart) {
  const { from, to } = drawnOf(messages, start);
  return [messages[from]?.seq, messages[to - 1]?.seq];
}

describe('the drawn part of a room', () => {
  it('is all of a short one, wherever it begins', () => {
    const messages = room(1, 20);
    for (const start of ['start', 'end', 7, 900] as const) expect(placesOf(messages, start)).toEqual([1, 20]);
    expect(drawnOf([], 'end')).toEqual({ from: 0, to: 0 });
    expect(drawnOf([], 5)).toEqual({ from: 0, to: 0 });
  });

  it('follows the newest at the end, and stands still once it is pinned', () => {
    const messages = room(1, 1_000);
    expect(placesOf(messages, 'end')).toEqual([1_001 - MOST_DRAWN, 1_000]);
    const start = pinned(messages, drawnOf(messages, 'end'));
    expect(placesOf(room(1, 1_400), start)).toEqual([1_001 - MOST_DRAWN, 1_000]);
    expect(placesOf(room(1, 1_400), pinned(messages, { from: 0, to: MOST_DRAWN }))).toEqual([1, MOST_DRAWN]);
    expect(placesOf(room(901, 1_400), pinned(room(951, 1_000), { from: 0, to: 50 }))).toEqual([951, 1_100]);
    expect(placesOf(room(1, 1_400), 'end')).toEqual([1_401 - MOST_DRAWN, 1_400]);
  });

  it('moves by steps to either side, never by more than leaves most rows where they are', () => {
    const messages = room(1, 1_000);
    let start: WindowStart = 'end';
    const firsts: (number | undefined)[] = [];
    for (let move = 0; move < 40; move++) {
      start = earlier(messages, drawnOf(messages, start));
      firsts.push(placesOf(messages, start)[0]);
    }
    expect(firsts.slice(0, 3)).toEqual([801, 751, 701]);
    expect(placesOf(messages, start)).toEqual([1, MOST_DRAWN]);
    for (let move = 0; move < 40; move++) start = later(messages, drawnOf(messages, start));
    expect(placesOf(messages, start)).toEqual([1_001 - MOST_DRAWN, 1_000]);
  });

  it('at its start begins with the older ones that come', () => {
    const start = earlier(room(901, 1_000), drawnOf(room(901, 1_000), 'end'));
    expect(placesOf(room(851, 1_000), start)).toEqual([851, 1_000]);
    expect(placesOf(room(801, 1_000), start)).toEqual([801, 950]);
  });

  it('has the message that is gone to in its middle, as far as there are others', () => {
    const messages = room(501, 1_000);
    expect(placesOf(messages, around(messages, 250))).toEqual([676, 825]);
    expect(placesOf(messages, around(messages, 3))).toEqual([501, 650]);
    expect(placesOf(messages, around(messages, 499))).toEqual([851, 1_000]);
  });
});
