import { befriend, strangerNames } from '#tests/friends/world.ts';
import type { TestServer } from '#tests/kit/server.ts';
import { between, type Chatty, chatty, chattyClans } from './world.ts';

export const OUTSIDE = ['stranger', 'friend', 'blocked', 'applicant', 'former'] as const;
export const INSIDE = ['member', 'officer', 'owner'] as const;
export type Kind = (typeof OUTSIDE)[number] | (typeof INSIDE)[number];

export type Made = readonly [path: string, method: string, body?: unknown];

export const sending = (channel: string): Made => [
  `/chat/channels/${channel}/messages`,
  'POST',
  { text: 'hello', clientId: `r${Math.random()}` },
];

export async function make(who: Chatty, made: Made): Promise<string> {
  const [path, method, body] = made;
  const { status, body: answer } =
    method === 'GET' ? await who.get(path) : await who.post(path, body, method);
  return status === 200 ? 'done' : `${status} ${answer.code}`;
}

export const NOT_FOUND = '404 chat_not_found';

/** A clan, and people of each kind to its owner. */
export async function rightsWorld(server: TestServer) {
  const name = strangerNames();
  const clan = await (await chattyClans(server, name))();
  const [stranger, friend, blocked, applicant, former] = await Promise.all(
    OUTSIDE.map(() => chatty(server, name())),
  );
  if (!stranger || !friend || !blocked || !applicant || !former) throw new Error('somebody is missing');
  const people: Readonly<Record<Kind, Chatty>> = { stranger, friend, blocked, applicant, former, ...clan };
  await befriend(friend, clan.owner);
  await clan.owner.block(blocked);
  await former.join(clan.id);
  await clan.officer.manage(clan.id, 'kick', former);
  await clan.owner.update({ id: clan.id, requireApproval: true });
  await applicant.join(clan.id);
  const [direct, waiting] = [between(clan.owner, friend), between(clan.owner, stranger)];
  return {
    clan,
    people,
    /** The chat of owner and friend, and one started by the stranger that awaits the owner. */
    direct,
    waiting,
    /** A member's own messages, one to read and one to delete each time. */
    message: (await clan.member.said(clan.id, 'inside')).id,
    directMessage: (await friend.said(direct, 'between us')).id,
    waitingMessage: (await stranger.said(waiting, 'let me in')).id,
  };
}
