import { randomUUID } from 'node:crypto';
import { openJetStream } from '../../apps/server/src/ingest/log/jet-stream.ts';
import type { MarketRecord } from '../../apps/server/src/ingest/log/market-record.ts';
import type { MarketStream } from '../../apps/server/src/ingest/log/market-stream.ts';
import { encodeMessage, encodeRecord } from '../../apps/server/src/ingest/log/record-codec.ts';
import { SharedLog } from '../../apps/server/src/ingest/log/shared-log.ts';
import { natsOf } from '../../apps/server/src/platform/config/nats-settings.ts';
import { silentLog } from '../../apps/server/src/platform/log/create-log.ts';
import { recordOf } from './record.ts';
import type { Writer } from './writer.ts';

export function openStream(url: string): Promise<MarketStream> {
  const nats = natsOf({ NATS_URL: url.split(','), MARKET_SOURCE: 'solana', TRADING_MODE: 'paper' });
  if (nats === null) throw new Error('no address of NATS');
  return openJetStream({ nats, serverId: randomUUID(), log: silentLog });
}

const fail = (reason: string): never => {
  throw new Error(`the log is gone: ${reason}`);
};

/** Returns the log as a server has it. */
export const sharedLog = (
  stream: MarketStream,
  take: (records: readonly MarketRecord[]) => void,
): SharedLog =>
  new SharedLog({
    stream,
    log: silentLog,
    take,
    onDeposed: () => fail('another server appends'),
    onGone: fail,
    stored: async () => undefined,
  });

/** Writes to JetStream: messages of a given size directly, or at a pace through the log of a server. */
export async function jetStreamWriter(url: string): Promise<Writer> {
  const stream = await openStream(url);
  let after = (await stream.state()).last;
  return {
    async append(from, count) {
      const lines = Array.from({ length: count }, (_, at) => encodeRecord(recordOf(from + at)));
      after = await stream.append(encodeMessage(lines), { after, id: randomUUID() });
    },
    async pace(from) {
      const log = sharedLog(stream, () => undefined);
      await log.follow({ stream: (await stream.state()).id, seq: after });
      await log.lead(new AbortController().signal);
      let next = from;
      return {
        due(end) {
          for (; next < end; next++) log.append(recordOf(next));
        },
        async finish() {
          await log.appended();
          await log.stop();
          after = (await stream.state()).last;
          return next;
        },
      };
    },
    close: () => stream.close(),
  };
}
