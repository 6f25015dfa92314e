import type { LiveFigures } from '@dugout/contract/market/figures';
import { liveFigures } from '@dugout/contract/market/figures';
import type { TokenTrade } from '@dugout/contract/market/trades';
import { tokenTrade } from '@dugout/contract/market/trades';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type LivePlace, placeAfter } from '#tests/kit/live-page.ts';
import { eventually, shared } from '#tests/kit/testing.ts';
import { marketServer } from './market.harness.ts';

const UNKNOWN = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const MINUTE = 60_000;

const ofChannel = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    channel: z.string(),
    epoch: z.string(),
    seq: z.number(),
    data: z.unknown(),
  }),
  z.object({ type: z.literal('delta'), channel: z.string(), seq: z.number(), data: z.array(z.unknown()) }),
  z.object({ type: z.literal('refused'), channel: z.string(), code: z.string() }),
]);
type Frame = z.output<typeof ofChannel>;

const server = shared(marketServer);

async function connect() {
  const socket = new WebSocket(server.socket);
  const frames: Frame[] = [];
  socket.on('message', (data) => {
    const frame = ofChannel.safeParse(JSON.parse(String(data)));
    if (frame.success) frames.push(frame.data);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    frames,
    subscribe: (name: string, from: Partial<LivePlace> = {}) =>
      socket.send(JSON.stringify({ type: 'subscribe', channels: [{ name, ...from }] })),
    close: () => socket.close(),
  };
}

/** Waits until a channel has enough frames and returns them. */
const arrived = (frames: readonly Frame[], channel: string, count: number) =>
  eventually(() => {
    const own = frames.filter((each) => each.channel === channel);
    expect(own.length).toBeGreaterThanOrEqual(count);
    return own;
  });

/** Advances the market until a channel has sent this many deltas, and returns its frames. */
const untilMoved = (frames: readonly Frame[], channel: string, deltas: number) =>
  vi.waitFor(
    () => {
      server.pass(MINUTE);
      const own = frames.filter((each) => each.channel === channel);
      expect(own.filter((each) => each.type === 'delta').length).toBeGreaterThanOrEqual(deltas);
      return own;
    },
    { timeout: 40_000, interval: 250 },
  );

const busiest = async (): Promise<string> => {
  const [row] = (await server.query('GET /screener', '/screener?window=5m&sortBy=buys&limit=1')).data.items;
  if (row === undefined) throw new Error('the world is empty');
  return row.tokenAddress;
};
const tape = async (mint: string, limit: number): Promise<TokenTrade[]> =>
  (await server.query('GET /token/{mint}/trades', `/token/${mint}/trades?limit=${limit}`)).data;

/** Applies frames like a page: snapshot, then each delta in front, without repeats or gaps. */
function follow(frames: readonly Frame[]): TokenTrade[] {
  let trades: TokenTrade[] = [];
  let seq = -1;
  for (const each of frames) {
    if (each.type === 'refused') throw new Error(each.code);
    if (each.type === 'snapshot') trades = z.array(tokenTrade).parse(each.data);
    else {
      expect(each.seq).toBe(seq + each.data.length);
      const update = z.array(tokenTrade).parse(each.data);
      for (const trade of update)
        trades = [
          trade,
          ...trades.map((each) =>
            each.wallet === trade.wallet ? { ...each, standing: trade.standing } : each,
          ),
        ];
    }
    seq = each.seq;
  }
  return trades;
}

describe('live market channels', () => {
  it('trades:{mint} starts with the tape, newest first, and continues trade by trade', async () => {
    const mint = await busiest();
    const page = await connect();
    page.subscribe(`trades:${mint}`);
    const [first] = await arrived(page.frames, `trades:${mint}`, 1);
    expect(first?.type).toBe('snapshot');
    expect(first?.type === 'snapshot' && first.data).toEqual(await tape(mint, 100));
    await untilMoved(page.frames, `trades:${mint}`, 4);
    await eventually(async () => expect(follow(page.frames).slice(0, 100)).toEqual(await tape(mint, 100)));
    page.close();
  }, 60_000);

  it('a disconnected page misses no trade when it returns', async () => {
    const mint = await busiest();
    const channel = `trades:${mint}`;
    const page = await connect();
    page.subscribe(channel);
    await arrived(page.frames, channel, 1);
    page.close();
    const before = follow(page.frames.filter((each) => each.channel === channel));
    await eventually(async () => {
      server.pass(MINUTE);
      expect((await tape(mint, 1))[0]?.id).not.toBe(before[0]?.id);
    });
    const again = await connect();
    again.subscribe(channel, placeAfter(page.frames, channel));
    await arrived(again.frames, channel, 1);
    await eventually(async () =>
      expect(follow([...page.frames, ...again.frames]).slice(0, 50)).toEqual(await tape(mint, 50)),
    );
    again.close();
  }, 60_000);

  it("token:{mint} sends the page's complete figures each time", async () => {
    const mint = await busiest();
    const page = await connect();
    page.subscribe(`token:${mint}`);
    const last = (await untilMoved(page.frames, `token:${mint}`, 1)).at(-1);
    const figures: LiveFigures = liveFigures.parse(last?.type === 'delta' ? last.data.at(-1) : null);
    expect(figures.tokenAddress).toBe(mint);
    expect(figures.windows['24h'].buys).toBeGreaterThan(0);
    page.close();
  }, 60_000);

  it('refuses an unknown token', async () => {
    const page = await connect();
    page.subscribe(`token:${UNKNOWN}`);
    expect(await arrived(page.frames, `token:${UNKNOWN}`, 1)).toEqual([
      { type: 'refused', channel: `token:${UNKNOWN}`, code: 'not_found' },
    ]);
    page.close();
  });
});
