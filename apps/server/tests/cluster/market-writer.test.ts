/** One of several servers stores the market; the others follow the feed. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MarketSource } from '#/ingest/index.ts';
import type { Log } from '#/platform/log/log.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { StagedMarket } from '#tests/kit/staged-market.ts';
import { eventually, sharedDatabase } from '#tests/kit/testing.ts';

const database = sharedDatabase();

/** Trades of the feed so far, one a second. */
let traded = 0;

/** Returns a feed like that of a node: its market is stored. Of the trades before its start it delivers none. */
function nodeFeed() {
  const market = new StagedMarket();
  const source: MarketSource = { ...market.source, name: 'solana' };
  const mint = market.list('storedtoken');
  market.pass(traded * 1_000);
  return { market, source, mint };
}

function complaints() {
  const lines: string[] = [];
  const note = (_fields: object, text: string) => {
    if (!text.startsWith('the signer runs as')) lines.push(text);
  };
  const log: Log = { debug() {}, info() {}, warn: note, error: note, child: () => log };
  return { lines, log };
}

interface Running extends ReturnType<typeof nodeFeed> {
  readonly server: TestServer;
  readonly lines: readonly string[];
}

async function start(): Promise<Running> {
  const { lines, log } = complaints();
  const node = nodeFeed();
  const server = await testServer({
    database: { ...database, close: () => Promise.resolve() },
    besideOthers: true,
    market: node.source,
    log,
  });
  onTestFinished(() => server.stop());
  return { ...node, server, lines };
}

const stored = async (): Promise<string[]> =>
  (await database.sql<{ id: string }>`SELECT id FROM market_trade ORDER BY seq`).map(({ id }) => id);

const shown = async ({ server, mint }: Running): Promise<string[]> => {
  const { body } = await server.client().call(`/api/v1/token/${mint}/trades?limit=100`);
  return (body as { data: { id: string }[] }).data.map(({ id }) => id).toReversed();
};

/** Makes trades happen on the feeds of these servers, and waits until they are stored. */
async function trade(running: readonly Running[], count: number): Promise<void> {
  for (let each = 0; each < count; each++) {
    const signature = `trade-${++traded}`;
    for (const { market, mint } of running) market.print(mint, { id: `${signature}:0`, signature });
  }
  await eventually(async () => expect(await stored()).toHaveLength(traded));
}

describe('the market of several servers', () => {
  it('is stored by one, which may restart, and served by the other without complaints', async () => {
    const first = await start();
    await trade([first], 3);
    const second = await start();
    expect(await shown(second)).toEqual(await stored());
    await trade([first, second], 4);
    expect(await shown(second)).toEqual(await stored());
    expect((await second.server.client().call('/readyz')).status).toBe(200);
    expect([first.lines, second.lines]).toEqual([[], []]);

    await first.server.restart();
    await trade([first, second], 2);
    for (const server of [first, second]) expect(await shown(server)).toEqual(await stored());
    expect([first.lines, second.lines]).toEqual([[], []]);
  });
});
