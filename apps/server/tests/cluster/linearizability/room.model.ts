import type { Model, Operation } from './operation.ts';

export type RoomCall =
  | { readonly kind: 'send'; readonly message: string }
  /** Of the newest messages. */
  | { readonly kind: 'read'; readonly most: number };

interface Numbered {
  readonly seq: number;
  readonly message: string;
}

export type RoomAnswer =
  | ({ readonly kind: 'sent' } & Numbered)
  | { readonly kind: 'refused'; readonly code: string }
  /** Oldest first. */
  | { readonly kind: 'messages'; readonly messages: readonly Numbered[] };

interface Room {
  /** Messages sent so far, numbered from 1. */
  readonly count: number;
  /** The number of each message that any answer shows, and the highest. */
  readonly seqs: ReadonlyMap<string, number>;
  readonly messages: ReadonlyMap<number, string>;
  readonly highest: number;
}

/**
 * A chat room that is empty at first: a message gets the next number once, and every read shows the newest ones. A
 * message whose send had no answer was sent when any answer shows its number, or fills a gap between the shown
 * numbers; after them it makes no difference.
 */
export const roomModel: Model<Room, RoomCall, RoomAnswer> = {
  start(operations) {
    const seqs = new Map<string, number>();
    const messages = new Map<number, string>();
    for (const { seq, message } of operations.flatMap(shownBy)) {
      if (!seqs.has(message)) seqs.set(message, seq);
      if (!messages.has(seq)) messages.set(seq, message);
    }
    return { count: 0, seqs, messages, highest: Math.max(0, ...messages.keys()) };
  },
  name: ({ count }) => `${count}`,
  isRead: ({ kind }) => kind === 'read',
  isRepeat: ({ seqs, count }, call) =>
    call.kind === 'send' && (seqs.get(call.message) ?? Number.POSITIVE_INFINITY) <= count,
  step(room, call, answer) {
    if (call.kind === 'read')
      return answer?.kind === 'messages' && isNewest(room, call.most, answer.messages) ? [room] : [];
    if (answer?.kind === 'refused') return [room];
    if (answer !== null && (answer.kind !== 'sent' || answer.message !== call.message)) return [];
    const seq = answer?.seq ?? room.seqs.get(call.message);
    if (seq === undefined) return isGap(room, room.count + 1) ? [{ ...room, count: room.count + 1 }] : [];
    if (!isAt(room, { seq, message: call.message }) || seq > room.count + 1) return [];
    // A message that was sent twice has one number.
    return [{ ...room, count: Math.max(room.count, seq) }];
  },
};

const shownBy = ({ returned }: Operation<RoomCall, RoomAnswer>): readonly Numbered[] => {
  if (returned?.answer.kind === 'sent') return [returned.answer];
  return returned?.answer.kind === 'messages' ? returned.answer.messages : [];
};

/** Reports whether every answer shows this message with this number, and no other. */
const isAt = ({ seqs, messages }: Room, { seq, message }: Numbered): boolean =>
  seqs.get(message) === seq && messages.get(seq) === message;

const isGap = ({ messages, highest }: Room, seq: number): boolean => seq < highest && !messages.has(seq);

function isNewest(room: Room, most: number, shown: readonly Numbered[]): boolean {
  const length = Math.min(most, room.count);
  const first = room.count - length + 1;
  return (
    shown.length === length && shown.every((each, index) => each.seq === first + index && isAt(room, each))
  );
}
