import type { FriendLists } from '@dugout/contract/friends/friend';
import type { TestClient } from '@dugout/testkit/client';
import type { CallableServer } from '#tests/kit/callable-server.ts';

type Json = { status: number; body: { data?: unknown; message?: string; code?: string } };

export interface Friendly {
  readonly name: string;
  readonly userId: string;
  readonly cookie: () => string;
  readonly client: TestClient;
  get(path: string): Promise<Json>;
  lists(): Promise<FriendLists>;
  search(text: string): Promise<Json>;
  post(path: string, body: unknown, method?: string): Promise<Json>;
  /** Makes a same-site call by its full path. */
  call(path: string, body: unknown): Promise<{ status: number; body: unknown }>;
  request(other: Friendly): Promise<Json>;
  accept(other: Friendly): Promise<Json>;
  block(other: Friendly): Promise<Json>;
  /** Declines whatever exists between the two. */
  end(other: Friendly): Promise<Json>;
  profile(change: unknown): Promise<Json>;
  /** Returns the address of the main wallet. */
  wallet(): Promise<string>;
  /** Returns the first token of a screener. */
  firstToken(query: string): Promise<string>;
  /** Swaps with the main wallet. */
  swap(inputMint: string, outputMint: string, amount: object): Promise<void>;
}

export async function friendly(server: CallableServer, name: string): Promise<Friendly> {
  const client = await server.trader(name);
  const read = async (path: string, options = {}): Promise<Json> => {
    const { status, body } = await client.call(`/api/v1${path}`, options);
    return JSON.parse(JSON.stringify({ status, body }));
  };
  const post = (path: string, body: unknown, method = 'POST') => read(path, { method, body });
  const wallet = async () =>
    ((await read('/wallet/user')).body.data as { address: string }[])[0]?.address ?? '';
  return {
    name,
    userId: client.userId,
    cookie: client.cookie,
    client,
    get: (path) => read(path),
    lists: async () => (await read('/friends')).body.data as FriendLists,
    search: (text) => read(`/friends/search?search=${encodeURIComponent(text)}`),
    post,
    call: (path, body) => client.call(path, { method: 'POST', body }),
    request: ({ userId }) => post('/friends', { friendId: userId }),
    accept: ({ userId }) => post('/friends/accept', { userId }),
    block: ({ userId }) => post('/friends/action', { friendId: userId, type: 'block' }),
    end: ({ userId }) => post('/friends/action', { friendId: userId, type: 'decline' }),
    profile: (change) => post('/profile', change),
    wallet,
    firstToken: async (query) => {
      const { items } = (await read(`/screener?limit=1&${query}`)).body.data as {
        items: { tokenAddress: string }[];
      };
      return items[0]?.tokenAddress ?? '';
    },
    swap: async (inputMint, outputMint, amount) => {
      const order = { walletAddress: await wallet(), inputMint, outputMint, ...amount, preset: 'high' };
      const { status, body } = await post('/swap', order);
      if (status !== 200) throw new Error(`The swap was answered ${status}: ${JSON.stringify(body)}`);
    },
  };
}

export async function befriend(a: Friendly, b: Friendly): Promise<void> {
  await a.request(b);
  const { status, body } = await b.accept(a);
  if (status !== 200) throw new Error(`${b.name} could not accept ${a.name}: ${JSON.stringify(body)}`);
}

export async function seen(a: Friendly, b: Friendly): Promise<string[]> {
  const { friends, requests, blocked } = await a.lists();
  const holds = (rows: readonly { userId: string }[]) => rows.some(({ userId }) => userId === b.userId);
  return Object.entries({
    friends,
    incoming: requests.incomingRequests,
    outgoing: requests.outgoingRequests,
    blocked,
  })
    .filter(([, rows]) => holds(rows))
    .map(([list]) => list);
}

const ANIMALS = 'okapi heron walrus bittern lynx quokka marmot gannet jackal ferret urchin dingo'.split(' ');
const PLACES = 'Grove Tundra Canyon Fjord Steppe Marsh Quarry Delta Plateau Wharf Bazaar Orchid'.split(' ');

/** Returns a generator of names of which none resembles another. */
export function strangerNames(): () => string {
  let count = 0;
  return () => {
    const name = `${ANIMALS[count % ANIMALS.length]}${PLACES[Math.floor(count / ANIMALS.length) % PLACES.length]}`;
    count++;
    return name;
  };
}
