import { startNatsCluster } from '@dugout/testkit/nats-cluster';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { natsOf } from '#/platform/config/nats-settings.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Log } from '#/platform/log/log.ts';
import { openJetStream } from './jet-stream.ts';
import { type MarketStream, MovedStreamError } from './market-stream.ts';

const SERVERS = 3;
const WAITED_MS = 4_000;
/** NATS elects a leader of a new stream when its servers know each other again. */
const UNTIL = { timeout: 60_000, interval: 100 };
const nats = await startNatsCluster(SERVERS, async (_from, _to, port) => port);
const nodes = nats?.nodes ?? [];
afterAll(() => nats?.stop());

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));

function open(log: Log = silentLog): Promise<MarketStream> {
  const urls = nodes.map(({ port }) => `nats://127.0.0.1:${port}`);
  const config = natsOf({ NATS_URL: urls, MARKET_SOURCE: 'solana', TRADING_MODE: 'paper' });
  if (config === null) throw new Error('no addresses');
  return openJetStream({ nats: config, serverId: 's', log });
}

describe.skipIf(nats === null)('the log of the market on three servers of NATS', () => {
  let stream: MarketStream;
  let early = '';

  beforeAll(async () => {
    const [, ...others] = nodes;
    // A server without the others answers clients, and nobody answers for JetStream.
    for (const other of others) await other.kill();
    const opening = open();
    early = await Promise.race([opening.then(() => 'open', String), after(WAITED_MS, 'waits')]);
    for (const other of others) await other.start();
    stream = await opening;
  });
  afterAll(() => stream.close());

  it('is opened when they have elected a leader', () => {
    expect([early, stream.maxBytes > 0]).toEqual(['waits', true]);
  });

  it('gets another leader when it takes no messages', async () => {
    const warnings: string[] = [];
    const own = await open({ ...silentLog, warn: (_, text) => void warnings.push(text) });
    const { jetstreamManager } = await import('@nats-io/jetstream');
    const { connect } = await import('@nats-io/transport-node');
    const connection = await connect({ servers: [`127.0.0.1:${nodes[0]?.port}`] });
    const { streams } = await jetstreamManager(connection);
    await vi.waitFor(() => own.state(), UNTIL);
    const leader = async () => (await streams.info('DUGOUT_MARKET')).cluster?.leader;
    const before = await vi.waitFor(async () => {
      expect(await leader()).toBeDefined();
      return leader();
    }, UNTIL);
    // Nobody listens to the subject any more, as after a full disk.
    await streams.update('DUGOUT_MARKET', { subjects: ['elsewhere'] });
    await vi.waitFor(
      () => expect(own.append(Buffer.from('x'), { after: 0, id: 'x' })).rejects.toThrow(),
      UNTIL,
    );
    const text = 'the log of the market takes no messages: NATS elects another leader of it';
    await vi.waitFor(async () => {
      await own.append(Buffer.from('x'), { after: 0, id: 'x' }).catch(() => undefined);
      expect(warnings).toContain(text);
    }, UNTIL);
    await vi.waitFor(async () => expect([undefined, before]).not.toContain(await leader()), UNTIL);
    await streams.update('DUGOUT_MARKET', { subjects: ['dugout.market'] });
    await connection.close();
    await own.close();
  }, 120_000);

  it('is read on when any of them dies', async () => {
    const read: number[] = [];
    await vi.waitFor(() => stream.state(), UNTIL);
    stream.read(1, { onMessage: (seq) => void read.push(seq), onGone: () => undefined });
    let last = 0;
    const append = (): Promise<void> =>
      vi.waitFor(async () => {
        try {
          last = await stream.append(Buffer.from('x'), { after: last, id: `${last}` });
        } catch (error) {
          // The answer to an earlier try was lost.
          if (error instanceof MovedStreamError) last = (await stream.state()).last;
          throw error;
        }
      }, UNTIL);
    await append();
    for (const node of nodes) {
      await vi.waitFor(() => expect(read.at(-1)).toBe(last), UNTIL);
      await node.kill();
      await append();
      await vi.waitFor(() => expect(read.at(-1)).toBe(last), UNTIL);
      await node.start();
      await after(WAITED_MS, null);
    }
    expect(read).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  }, 300_000);
});
