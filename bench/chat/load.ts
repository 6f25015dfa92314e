import { parseArgs } from 'node:util';

export interface Load {
  readonly rooms: number;
  readonly members: number;
  readonly messages: number;
  readonly perSecond: number;
}

const WHOLE = { rooms: 50, members: 100, perSecond: 500, seconds: 20 };

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    seconds: { type: 'string', default: String(WHOLE.seconds) },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});
const share = Number(values.share);
const perSecond = WHOLE.perSecond * share;

/** A tenth with `--share 0.1`, and shorter with `--seconds 5`, for a machine with other work. */
export const LOAD: Load = {
  rooms: Math.ceil(WHOLE.rooms * share),
  members: WHOLE.members,
  messages: Math.ceil(perSecond * Number(values.seconds)),
  perSecond,
};

/** `--only dugout` skips the peer; `--profile FOLDER` stores a processor profile of each server. */
export const { only = null, profile = null } = values;

export const roomOf = (n: number, { rooms }: Load): number => n % rooms;
export const senderOf = (n: number, { rooms, members }: Load): number => Math.floor(n / rooms) % members;

export const textOf = (n: number): string =>
  `n${n} COO volume came back, dev wallet has been empty since day one.`;
export function numberIn(text: string): number | null {
  const found = /"n(\d+) COO/.exec(text);
  return found === null ? null : Number(found[1]);
}
