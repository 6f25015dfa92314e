import { expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { MemoryLog } from '#tests/kit/memory-stream.ts';
import type { MarketRecord } from './market-record.ts';
import { encodeMessage, encodeRecord } from './record-codec.ts';
import { SharedLog } from './shared-log.ts';

it('measures how long a message has been waiting for this server', async () => {
  const memory = new MemoryLog();
  const stream = memory.stream();
  let now = 1_000;
  let deliver: () => void = () => undefined;
  const taken: MarketRecord[] = [];
  const log = new SharedLog({
    stream: {
      ...stream,
      read: (from, reader) => {
        let stop: (() => void) | null = null;
        deliver = () => {
          stop = stream.read(from, reader);
        };
        return () => stop?.();
      },
    },
    log: silentLog,
    take: (records) => taken.push(...records),
    onDeposed: () => undefined,
    onGone: () => undefined,
    stored: async () => undefined,
    ticks: () => now,
  });
  await log.follow(null);
  await log.look();
  expect(log.lagMs).toBe(0);
  const record: MarketRecord = { kind: 'rollback', from: 1 };
  await stream.append(encodeMessage([encodeRecord(record)]), { after: 0, id: 'first' });
  await log.look();
  now += 1_500;
  await log.look();
  expect(log.lagMs).toBe(1_500);
  deliver();
  await expect.poll(() => taken).toEqual([record]);
  expect(log.lagMs).toBe(0);
  await log.stop();
});
