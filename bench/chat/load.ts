/** Who is in which room, and what is said there. */
export interface Load {
  readonly rooms: number;
  readonly members: number;
  readonly messages: number;
  readonly perSecond: number;
}

const WHOLE: Load = { rooms: 50, members: 100, messages: 10_000, perSecond: 500 };
/** `npm run bench -- chat --share 0.1` makes it a tenth, for a machine that has other work. */
const share = Number(/--share (\S+)/.exec(process.argv.join(' '))?.[1] ?? 1);

export const LOAD: Load = {
  rooms: Math.ceil(WHOLE.rooms * share),
  members: WHOLE.members,
  messages: Math.ceil(WHOLE.messages * share),
  perSecond: WHOLE.perSecond * share,
};

/** The room of a message, and which of its members says it. */
export const roomOf = (n: number, { rooms }: Load): number => n % rooms;
export const senderOf = (n: number, { rooms, members }: Load): number => Math.floor(n / rooms) % members;

/** A message's number, within what a page shows as text. */
export const textOf = (n: number): string =>
  `n${n} COO volume came back, dev wallet has been empty since day one.`;
export function numberIn(text: string): number | null {
  const found = /"n(\d+) COO/.exec(text);
  return found === null ? null : Number(found[1]);
}
