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

/** Returns a log of these messages, and a server that follows it and notes the blocks that it takes. */
async function followerOf(messages: number) {
  const memory = new MemoryLog();
  const taken: number[] = [];
  const gone: string[] = [];
  let deposed = 0;
  const log = new SharedLog({
    stream: memory.stream(),
    log: silentLog,
    take: (records) => {
      for (const record of records) if (record.kind === 'rollback') taken.push(record.from);
    },
    onDeposed: () => void deposed++,
    onGone: (reason) => void gone.push(reason),
    stored: async () => undefined,
  });
  const stream = memory.stream();
  for (let from = 1; from <= messages; from++)
    await stream.append(encodeMessage([encodeRecord({ kind: 'rollback', from })]), {
      after: from - 1,
      id: `${from}`,
    });
  return { memory, log, taken, gone, deposed: () => deposed };
}

it('takes the messages after the rows of a database that was restored to an earlier moment', async () => {
  const { memory, log, taken } = await followerOf(5);
  await log.follow({ stream: memory.id, seq: 2 });
  expect(taken).toEqual([3, 4, 5]);
  await log.stop();
});

it('goes on with a log that lost messages which the rows contain, and appends to it', async () => {
  const { memory, log, taken, deposed } = await followerOf(5);
  memory.messages.length = 3;
  await log.follow({ stream: memory.id, seq: 5 });
  expect(await log.lead(new AbortController().signal)).toBe(true);
  log.append({ kind: 'rollback', from: 6 });
  await log.appended();
  expect([taken, memory.last, deposed()]).toEqual([[1, 2, 3, 6], 4, 0]);
  await log.stop();
});

it('loads the market again when the log lost messages that it has taken', async () => {
  const { memory, log, gone } = await followerOf(5);
  await log.follow(null);
  memory.messages.length = 3;
  expect(await log.lead(new AbortController().signal)).toBe(false);
  expect(gone).toEqual(['messages after 3 are gone, which this server has taken']);
  await log.stop();
});
