import { startNats } from '@dugout/testkit/nats';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { natsOf } from '#/platform/config/nats-settings.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { MemoryLog } from '#tests/kit/memory-stream.ts';
import { openJetStream } from './jet-stream.ts';
import { type MarketStream, MovedStreamError } from './market-stream.ts';

const nats = await startNats({ withStreams: true });

interface Connected {
  readonly open: () => Promise<MarketStream>;
  readonly close: () => Promise<void>;
}

async function inMemory(): Promise<Connected> {
  const log = new MemoryLog();
  return { open: async () => log.stream(), close: async () => undefined };
}

async function inJetStream(): Promise<Connected> {
  const config = natsOf({ NATS_URL: [nats?.url ?? ''], MARKET_SOURCE: 'solana', TRADING_MODE: 'paper' });
  if (config === null) throw new Error('no address');
  const opened: MarketStream[] = [];
  return {
    async open() {
      const stream = await openJetStream({ nats: config, serverId: `s${opened.length}`, log: silentLog });
      opened.push(stream);
      return stream;
    },
    async close() {
      for (const stream of opened) await stream.close();
      await nats?.stop();
    },
  };
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe.each([
  ['in memory', inMemory, true],
  ['in JetStream', inJetStream, nats !== null],
] as const)('the stream of a market %s', (_name, connect, isInstalled) => {
  let connected: Connected;
  let [writer, other]: MarketStream[] = [];
  beforeAll(async () => {
    if (!isInstalled) return;
    connected = await connect();
    [writer, other] = [await connected.open(), await connected.open()];
  });
  afterAll(async () => {
    if (isInstalled) await connected.close();
  });

  it.skipIf(!isInstalled)(
    'refuses a writer who does not know its end, and takes a message once',
    async () => {
      if (writer === undefined || other === undefined) throw new Error('not open');
      const { id, first, last } = await writer.state();
      expect([first, last]).toEqual([1, 0]);
      expect(await other.state()).toEqual({ id, first, last });
      const read: string[] = [];
      const stop = other.read(1, {
        onMessage: (seq, bytes) => read.push(`${seq} ${text(bytes)}`),
        onGone: () => read.push('gone'),
      });
      expect(await writer.append(Buffer.from('one'), { after: 0, id: 'a-1' })).toBe(1);
      await expect(other.append(Buffer.from('other'), { after: 0, id: 'b-1' })).rejects.toThrow(
        MovedStreamError,
      );
      expect(await writer.append(Buffer.from('one'), { after: 0, id: 'a-1' })).toBe(1);
      expect(await other.append(Buffer.from('two'), { after: 1, id: 'b-2' })).toBe(2);
      await expect(writer.append(Buffer.from('late'), { after: 1, id: 'a-2' })).rejects.toThrow(
        MovedStreamError,
      );
      await vi.waitFor(() => expect(read).toEqual(['1 one', '2 two']));
      stop();
      expect(await writer.state()).toEqual({ id, first: 1, last: 2 });
      const again: string[] = [];
      const end = writer.read(2, {
        onMessage: (_seq, bytes) => again.push(text(bytes)),
        onGone: () => undefined,
      });
      await vi.waitFor(() => expect(again).toEqual(['two']));
      end();
    },
  );

  it.skipIf(!isInstalled)('brings a request to the server that takes it', async () => {
    if (writer === undefined || other === undefined) throw new Error('not open');
    const taken: string[] = [];
    writer.onRequest(async (bytes) => {
      taken.push(text(bytes));
      return Buffer.from('filled');
    });
    other.onRequest(async () => null);
    expect(text(await other.request(Buffer.from('fill')))).toBe('filled');
    expect(taken).toEqual(['fill']);
  });
});
