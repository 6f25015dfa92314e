import { describe, expect, it } from 'vitest';
import { around, drawnOf, earlier, later, MAX_DRAWN, pinned, type WindowStart } from './message-window.ts';

const room = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ seq: from + n }));

/** Returns the first and last rendered sequence number. */
function placesOf(messages: readonly { readonly seq: number }[], start: WindowStart) {
  const { from, to } = drawnOf(messages, start);
  return [messages[from]?.seq, messages[to - 1]?.seq];
}

describe('message window', () => {
  it('covers all of a short room, whatever its start', () => {
    const messages = room(1, 20);
    for (const start of ['start', 'end', 7, 900] as const) expect(placesOf(messages, start)).toEqual([1, 20]);
    expect(drawnOf([], 'end')).toEqual({ from: 0, to: 0 });
    expect(drawnOf([], 5)).toEqual({ from: 0, to: 0 });
  });

  it('follows the newest at the end, and stays in place once pinned', () => {
    const messages = room(1, 1_000);
    expect(placesOf(messages, 'end')).toEqual([1_001 - MAX_DRAWN, 1_000]);
    const start = pinned(messages, drawnOf(messages, 'end'));
    expect(placesOf(room(1, 1_400), start)).toEqual([1_001 - MAX_DRAWN, 1_000]);
    expect(placesOf(room(1, 1_400), pinned(messages, { from: 0, to: MAX_DRAWN }))).toEqual([1, MAX_DRAWN]);
    expect(placesOf(room(901, 1_400), pinned(room(951, 1_000), { from: 0, to: 50 }))).toEqual([951, 1_100]);
    expect(placesOf(room(1, 1_400), 'end')).toEqual([1_401 - MAX_DRAWN, 1_400]);
  });

  it('moves in steps that keep most rows in place', () => {
    const messages = room(1, 1_000);
    let start: WindowStart = 'end';
    const firsts: (number | undefined)[] = [];
    for (let move = 0; move < 40; move++) {
      start = earlier(messages, drawnOf(messages, start));
      firsts.push(placesOf(messages, start)[0]);
    }
    expect(firsts.slice(0, 3)).toEqual([801, 751, 701]);
    expect(placesOf(messages, start)).toEqual([1, MAX_DRAWN]);
    for (let move = 0; move < 40; move++) start = later(messages, drawnOf(messages, start));
    expect(placesOf(messages, start)).toEqual([1_001 - MAX_DRAWN, 1_000]);
  });

  it('includes new older messages while at the start', () => {
    const start = earlier(room(901, 1_000), drawnOf(room(901, 1_000), 'end'));
    expect(placesOf(room(851, 1_000), start)).toEqual([851, 1_000]);
    expect(placesOf(room(801, 1_000), start)).toEqual([801, 950]);
  });

  it('centers the target message where possible', () => {
    const messages = room(501, 1_000);
    expect(placesOf(messages, around(messages, 250))).toEqual([676, 825]);
    expect(placesOf(messages, around(messages, 3))).toEqual([501, 650]);
    expect(placesOf(messages, around(messages, 499))).toEqual([851, 1_000]);
  });
});
