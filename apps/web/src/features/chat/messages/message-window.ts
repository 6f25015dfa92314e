/** Most messages of a room that are drawn at a time, and by how many the window moves. */
export const MOST_DRAWN = 150;
const STEP = 50;

/** Messages have consecutive places in their room, oldest first. */
type Places = readonly { readonly seq: number }[];

/**
 * Where the drawn part of a room's loaded messages begins: a place, the `start` of all that are loaded, also
 * when older ones come, or the `end`, which follows the newest.
 */
export type WindowStart = number | 'start' | 'end';

/** The drawn messages: from this index, up to before that one. */
export interface Drawn {
  readonly from: number;
  readonly to: number;
}

export function drawnOf(messages: Places, start: WindowStart): Drawn {
  const last = Math.max(0, messages.length - MOST_DRAWN);
  if (start === 'end') return { from: last, to: messages.length };
  const place = start === 'start' ? 0 : messages.findIndex(({ seq }) => seq >= start);
  // A place after the last message is the end.
  const from = place < 0 ? last : Math.min(place, last);
  return { from, to: Math.min(messages.length, from + MOST_DRAWN) };
}

const startAt = (messages: Places, from: number): WindowStart =>
  from <= 0 ? 'start' : (messages[Math.min(from, messages.length - MOST_DRAWN)]?.seq ?? 'start');

/** The same messages, whatever comes before or after them. */
export const pinned = (messages: Places, { from }: Drawn): WindowStart => messages[from]?.seq ?? 'start';

export const earlier = (messages: Places, { from }: Drawn): WindowStart => startAt(messages, from - STEP);

export const later = (messages: Places, { from }: Drawn): WindowStart => startAt(messages, from + STEP);

/** With the message of this index in the middle. */
export const around = (messages: Places, at: number): WindowStart =>
  startAt(messages, at - Math.floor(MOST_DRAWN / 2));
