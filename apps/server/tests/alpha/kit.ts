import type { TestServer } from '#tests/kit/server.ts';

export type Trader = Awaited<ReturnType<TestServer['trader']>>;

interface Item {
  readonly id: string;
  readonly text: string;
  readonly callId: string;
  readonly number: number;
  readonly tokenAddress: string;
  readonly symbol: string;
  readonly username: string;
  readonly calledAt: string;
  readonly callPrice: string;
  readonly prevHash: string;
  readonly hash: string;
  readonly removed: boolean;
  readonly volume24h: number;
  readonly duplicates: number;
  readonly type: string;
}
interface Data extends Item {
  readonly items: readonly Item[];
  readonly notifications: readonly Item[];
  readonly calls: readonly Item[];
  readonly feed: readonly Item[];
  readonly cards: readonly Item[];
  readonly advancedFeed: readonly Item[];
  readonly matched: number;
  readonly of: number;
  readonly total: number;
  readonly head: string;
}
/** Only the fields that tests read; `api-shapes` tests check the full types. */
export interface Answer {
  readonly status: number;
  readonly body: { readonly code: string; readonly data: Data };
}

export const post = (by: Trader, path: string, body: unknown): Promise<Answer> =>
  by.call(`/api/v1/alpha/${path}`, { method: 'POST', body }) as Promise<Answer>;
export const get = (by: Pick<Trader, 'call'>, path: string): Promise<Answer> =>
  by.call(`/api/v1/alpha/${path}`) as Promise<Answer>;
export const call = (by: Trader, tokenAddress: unknown) => post(by, 'call', { tokenAddress });

/** Two traders and the most traded tokens. */
export async function callersWorld(server: TestServer) {
  const [ann, ben] = await Promise.all([server.trader('Ann'), server.trader('Ben')]);
  const screen = await server.client().call('/api/v1/screener?limit=30&sortBy=volumeUsd&window=24h');
  const mints = (screen as Answer).body.data.items.map(({ tokenAddress }) => tokenAddress);
  const record = async (of: Trader) => (await get(server.client(), `callers/${of.userId}`)).body.data;
  return { ann, ben, mints, record, mint: (place: number): string => mints[place] ?? '' };
}
