import { z } from 'zod';
import { Client } from '../swap/client.ts';

const screen = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });
const founded = z.object({ data: z.object({ id: z.string() }) });
const rooms = z.object({ data: z.object({ channels: z.array(z.object({ id: z.string() })) }) });
const MESSAGE =
  'Third time this week that the developer sold into the first candle. I wait until the holders chart is flat.';

async function change(client: Client, path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const { status, text } = await client.call(method, `/api/v1${path}`, body);
  if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
  return JSON.parse(text) as unknown;
}

export async function signedUp(port: number, name: string): Promise<Client> {
  const client = new Client(port);
  await client.signUp(name);
  return client;
}

export async function mintsOf(client: Client, count: number): Promise<string[]> {
  const { items } = screen.parse(await client.read(`/api/v1/screener?limit=${count}`)).data;
  return items.map(({ tokenAddress }) => tokenAddress);
}

/**
 * Creates a clan of two.
 * @returns the id of its chat channel
 */
export async function clanChannel(owner: Client, member: Client): Promise<string> {
  const { id } = founded.parse(await change(owner, '/clan', { tag: 'GROWTH', name: 'Growth Society' })).data;
  await change(member, '/clan/join-or-apply', { clanId: id });
  const [room] = rooms.parse(await owner.read('/api/v1/chat/channels')).data.channels;
  if (room === undefined) throw new Error('the clan has no channel');
  return room.id;
}

export const write = (author: Client, channelId: string, n: number): Promise<unknown> =>
  change(author, `/chat/channels/${channelId}/messages`, {
    text: `${n}. ${MESSAGE}`,
    clientId: `growth-${n}`,
  });

export const callToken = (caller: Client, tokenAddress: string): Promise<unknown> =>
  change(caller, '/alpha/call', { tokenAddress });

export async function follow(follower: Client, address: string): Promise<void> {
  await change(follower, '/tracker', { name: 'Followed', address });
  await change(follower, '/notifications/settings', { types: { trade: { trackedFrom: 0 } } }, 'PUT');
}
