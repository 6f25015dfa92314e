import type { Block } from '@dugout/solana/rpc/block';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { expect, it, vi } from 'vitest';
import type { Gap } from '#/ingest/gaps.repository.ts';
import { createGapBook } from '#/ingest/gaps.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { Backfill } from './reading/backfill.ts';
import type { NodeReader } from './reading/node-reader.ts';

const block = (slot: number): Block => ({
  slot,
  parentSlot: slot - 1,
  hash: `${slot}`,
  parentHash: `${slot - 1}`,
  time: null,
  transactions: [],
});

function setUp(blockOf: (slot: number) => Block | null, bySignatures = false) {
  const saved: Gap[] = [];
  const delivered: number[] = [];
  const faults: unknown[] = [];
  const reader: NodeReader = {
    confirmedSlot: async () => 0,
    blockTime: async () => null,
    slotsWithBlocks: async (from, to) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((slot) => slot % 7 !== 0),
    block: async (slot) => blockOf(slot),
    blocksBySignatures: async (from, to) =>
      bySignatures ? [block(from), block(to)] : Promise.reject(new RpcFailure('unsupported', '')),
  };
  const save = async (gap: Gap) => void saved.push(gap);
  const gaps = createGapBook(
    { save },
    () => 1_000,
    () => undefined,
  );
  const backfill = new Backfill({
    reader,
    gaps,
    applier: { applyOld: ({ slot }) => delivered.push(slot) },
    log: { ...silentLog, error: ({ error }: { error?: unknown }) => void faults.push(error) },
    restMs: 0,
    retryMs: 1,
  });
  return { saved, delivered, faults, gaps, backfill };
}

it('fills old gaps from the oldest slot, retrying node failures, and records when', async () => {
  let failures = 2;
  const { saved, delivered, gaps, backfill } = setUp((slot) => {
    if (slot === 12 && failures-- > 0) throw new RpcFailure('timeout', '');
    return block(slot);
  });
  backfill.add(gaps.open(10, 16, 'restart'));
  await vi.waitFor(() => expect(gaps.counts()).toEqual({ open: 0, found: 1, filled: 1, lost: 0 }));
  expect([...new Set(delivered)]).toEqual([10, 11, 12, 13, 15, 16]);
  await gaps.settled();
  expect(saved.at(-1)).toMatchObject({ from: 10, to: 16, filledAt: 1_000, lostAt: null });
});

it('marks a gap as lost when no node has its slots anymore', async () => {
  const { delivered, gaps, backfill } = setUp((slot) => {
    if (slot > 11) throw new RpcFailure('gone', '');
    return block(slot);
  });
  backfill.add(gaps.open(10, 16, 'restart'));
  await vi.waitFor(() => expect(gaps.counts()).toEqual({ open: 0, found: 1, filled: 0, lost: 1 }));
  expect(delivered).toEqual([10, 11]);
});

it('fetches by signature from nodes without blocks, and gives up if that fails too', async () => {
  const noBlocks = (): never => {
    throw new RpcFailure('unsupported', '');
  };
  const able = setUp(noBlocks, true);
  able.backfill.add(able.gaps.open(10, 16, 'restart'));
  await vi.waitFor(() => expect(able.gaps.counts()).toEqual({ open: 0, found: 1, filled: 1, lost: 0 }));
  expect(able.delivered).toEqual([10, 16]);
  const without = setUp(noBlocks);
  without.backfill.add(without.gaps.open(10, 16, 'restart'));
  await vi.waitFor(() => expect(without.gaps.counts()).toEqual({ open: 0, found: 1, filled: 0, lost: 1 }));
});

it('retries a refused block a few times, then splits it off as a gap and fills the rest', async () => {
  let requested = 0;
  const { saved, delivered, gaps, backfill } = setUp((slot) => {
    if (slot !== 12) return block(slot);
    requested++;
    throw new RpcFailure('version refused', 'Transaction version (2) is not supported');
  });
  backfill.add(gaps.open(10, 16, 'missed'));
  await vi.waitFor(() => expect(gaps.counts()).toEqual({ open: 0, found: 2, filled: 1, lost: 1 }));
  expect([...new Set(delivered)]).toEqual([10, 11, 13, 15, 16]);
  expect(requested).toBe(5);
  await gaps.settled();
  expect(saved.find(({ reason }) => reason === 'refused')).toMatchObject({ from: 12, to: 12 });
});

it('reports a response that it cannot handle and retries the gap', async () => {
  const broken = new TypeError('no transactions');
  let failures = 1;
  const { delivered, faults, gaps, backfill } = setUp((slot) => {
    if (slot === 12 && failures-- > 0) throw broken;
    return block(slot);
  });
  backfill.add(gaps.open(10, 13, 'restart'));
  await vi.waitFor(() => expect(gaps.counts()).toEqual({ open: 0, found: 1, filled: 1, lost: 0 }));
  expect(faults).toEqual([broken]);
  expect([...new Set(delivered)]).toEqual([10, 11, 12, 13]);
});
