/** Max rendered messages of a room, and the step by which the window moves. */
export const MAX_DRAWN = 150;
const STEP = 50;

/** Messages have consecutive sequence numbers in their room, oldest first. */
type Places = readonly { readonly seq: number }[];

/**
 * Start of the rendered window: a sequence number, the `start` of the loaded messages (also as older ones are
 * loaded), or the `end`, which follows the newest.
 */
export type WindowStart = number | 'start' | 'end';

/** Range of rendered messages by index; `to` is exclusive. */
export interface Drawn {
  readonly from: number;
  readonly to: number;
}

export function drawnOf(messages: Places, start: WindowStart): Drawn {
  const last = Math.max(0, messages.length - MAX_DRAWN);
  if (start === 'end') return { from: last, to: messages.length };
  const place = start === 'start' ? 0 : messages.findIndex(({ seq }) => seq >= start);
  // A sequence number after the last message means the end.
  const from = place < 0 ? last : Math.min(place, last);
  return { from, to: Math.min(messages.length, from + MAX_DRAWN) };
}

const startAt = (messages: Places, from: number): WindowStart =>
  from <= 0 ? 'start' : (messages[Math.min(from, messages.length - MAX_DRAWN)]?.seq ?? 'start');

/** Keeps the same messages, whatever is added before or after them. */
export const pinned = (messages: Places, { from }: Drawn): WindowStart => messages[from]?.seq ?? 'start';

export const earlier = (messages: Places, { from }: Drawn): WindowStart => startAt(messages, from - STEP);

export const later = (messages: Places, { from }: Drawn): WindowStart => startAt(messages, from + STEP);

/** Centers the message at this index. */
export const around = (messages: Places, at: number): WindowStart =>
  startAt(messages, at - Math.floor(MAX_DRAWN / 2));
