import { Market } from '@dugout/market/market';
import { created, trade } from '@dugout/market/testing/events';
import { expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { MarketRecord } from './market-record.ts';
import { MarketReplica } from './market-replica.ts';

function newReplica() {
  const market = new Market();
  let differences = 0;
  const replica = new MarketReplica({
    market,
    log: silentLog,
    enrichment: null,
    safety: () => null,
    pool: () => null,
    onFault: () => undefined,
    onGone: () => undefined,
    onDiffers: () => differences++,
    hooks: {},
    kept: null,
  });
  return {
    market,
    take: (...records: readonly MarketRecord[]) => {
      for (const record of records) replica.take(record);
    },
    digest: (): MarketRecord => {
      if (replica.sample === null) throw new Error('no sample yet');
      return { kind: 'digest', ...replica.sample };
    },
    hasSample: () => replica.sample !== null,
    differences: () => differences,
  };
}

const token = created({ slot: 1 });
const event = (each: ReturnType<typeof trade>): MarketRecord => ({
  kind: 'event',
  event: each,
  stays: false,
});
const mark = (slot: number): MarketRecord => ({ kind: 'mark', slot, final: 0, sample: `at ${slot}` });
const records: readonly MarketRecord[] = [
  { kind: 'event', event: token, stays: false },
  mark(2),
  event(trade(token, { slot: 3 })),
  event(trade(token, { slot: 4 })),
];

it('finds the same figures on servers that took the same records', () => {
  const [leader, other] = [newReplica(), newReplica()];
  for (const each of [leader, other]) each.take(...records, mark(5));
  other.take(leader.digest());
  expect(other.differences()).toBe(0);
});

it('finds a server that missed a trade, or has one more', () => {
  const [leader, missing, more] = [newReplica(), newReplica(), newReplica()];
  leader.take(...records, mark(5));
  missing.take(...records.slice(0, -1), mark(5));
  more.take(...records);
  more.market.apply(trade(token, { slot: 4 }));
  more.take(mark(5));
  for (const each of [missing, more]) each.take(leader.digest());
  expect([missing.differences(), more.differences()]).toEqual([1, 1]);
});

it('compares nothing before a server has seen the records between two marks', () => {
  const [leader, late] = [newReplica(), newReplica()];
  leader.take(...records, mark(5));
  late.take({ kind: 'event', event: token, stays: false }, mark(5), leader.digest());
  expect([late.hasSample(), late.differences()]).toEqual([false, 0]);
});
