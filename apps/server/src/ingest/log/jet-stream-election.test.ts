import { startNatsCluster } from '@dugout/testkit/nats-cluster';
import { afterAll, expect, it } from 'vitest';
import { natsOf } from '#/platform/config/nats-settings.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { openJetStream } from './jet-stream.ts';

const SERVERS = 3;
const nats = await startNatsCluster(SERVERS, async (_from, _to, port) => port);
afterAll(() => nats?.stop());

it.skipIf(nats === null)(
  'opens the log of the market when its NATS servers have elected a leader',
  async () => {
    if (nats === null) return;
    const [first, ...others] = nats.nodes;
    const urls = nats.nodes.map(({ port }) => `nats://127.0.0.1:${port}`);
    const config = natsOf({ NATS_URL: urls, MARKET_SOURCE: 'solana', TRADING_MODE: 'paper' });
    if (config === null || first === undefined) throw new Error('no addresses');
    // A server without the others answers clients, and nobody answers for JetStream.
    for (const other of others) await other.kill();
    const opening = openJetStream({ nats: config, serverId: 's', log: silentLog });
    const early = await Promise.race([opening.then(() => 'open', String), after(4_000, 'waits')]);
    expect(early).toBe('waits');
    for (const other of others) await other.start();
    const stream = await opening;
    expect(stream.maxBytes).toBeGreaterThan(0);
    await stream.close();
  },
);

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));
