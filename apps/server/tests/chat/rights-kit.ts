import type { Chatty } from './world.ts';

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
