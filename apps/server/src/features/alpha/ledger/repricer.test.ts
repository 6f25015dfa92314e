import { Market } from '@dugout/market/market';
import { created, solPrice, T0, trade } from '@dugout/market/testing/events';
import { callHash, FIRST_PREV_HASH } from 'dugout-verify/calls/call';
import { checkChain } from 'dugout-verify/calls/check-chain';
import { leafText } from 'dugout-verify/calls/leaf';
import { readLeaves } from 'dugout-verify/calls/record';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { type TrackedCall, trackedCall } from '../index/call.ts';
import { callOfRow } from '../index/call.view.ts';
import { type CallRow, insertCall, lockLog, wholeLedger } from '../index/ledger.repository.ts';
import { loadCalls, repricingOf } from '../index/loading.ts';
import { Repricer } from './repricer.ts';

const HOUR = 3_600_000;
const CALLED_AT = T0 + 60_000;
const SLOT = 3_000;
const token = created();

const database = sharedDatabase();
let market: Market;
let clock: number;
let slot: number;
let made = 0;
let priced: number;
const calls = new Map<string, TrackedCall>();
beforeEach(() => {
  market = new Market();
  market.apply(solPrice(200));
  market.apply(token);
  [clock, slot, priced] = [CALLED_AT + 5_000, SLOT + 10, 0];
});

function repricer(): Repricer {
  const own: Repricer = new Repricer({
    db: database.db,
    market: { state: market, now: () => clock, slot: () => slot },
    prices: () => true,
    priced: () => priced++,
    wrote: async () => {
      for (const row of (await wholeLedger(database.db)).repriced) {
        const tracked = calls.get(row.call_id);
        if (tracked?.orphaned) own.repriced(tracked, row.orphaned_place, repricingOf(row));
      }
    },
    onFailed: (error) => {
      throw error;
    },
  });
  return own;
}
/** The price in SOL is `sol` millionths. */
const trades = (atSlot: number, sol: bigint) =>
  market.apply(
    trade(token, {
      slot: atSlot,
      time: CALLED_AT - 1_000,
      reserves: { base: 1_000_000_000_000n, quote: sol * 1_000_000_000n },
    }),
  );

/** Writes a first call into the ledger. */
async function called(): Promise<TrackedCall> {
  const userId = `caller${made++}`;
  const chained = {
    callId: `${userId}-call`,
    userId,
    tokenAddress: token.mint,
    calledAt: new Date(CALLED_AT).toISOString(),
    callPrice: '0.5',
    prevHash: FIRST_PREV_HASH,
  };
  const hash = callHash(chained);
  const row = await database.db.transaction(async (tx) => {
    const leafIndex = await lockLog(tx);
    const inserted: CallRow = {
      id: chained.callId,
      leaf_index: leafIndex,
      user_id: userId,
      number: 1,
      mint: token.mint,
      called_at: new Date(CALLED_AT),
      slot: BigInt(SLOT),
      price: chained.callPrice,
      priced_at: null,
      market_cap: null,
      liquidity: null,
      clan_id: null,
      own_token: false,
      held: null,
      held_since: null,
      prev_hash: FIRST_PREV_HASH,
      hash,
    };
    const figures = { marketCap: null, liquidity: null, slot: SLOT };
    await insertCall(tx, inserted, leafText({ kind: 'call', ...chained, ...figures, hash }));
    return inserted;
  });
  const tracked = trackedCall(callOfRow(row));
  calls.set(row.id, tracked);
  return tracked;
}

const waitingOf = async ({ call }: TrackedCall) =>
  (await loadCalls(database.db)).waiting.filter(({ callId }) => callId === call.callId);

async function chainOf({ call }: TrackedCall) {
  const rows = await database.db
    .tables()
    .selectFrom('call_log_leaf')
    .selectAll()
    .where('call_id', '=', call.callId)
    .orderBy('leaf_index')
    .execute();
  const leaves = rows.map(({ leaf_index, leaf }) => ({ index: Number(leaf_index), leaf, proof: [] }));
  return { leaves, check: checkChain(readLeaves(leaves), call.userId, clock) };
}

describe('a call whose block was rolled back', () => {
  it('is marked, and priced by the last trade up to its slot', async () => {
    const tracked = await called();
    const reprices = repricer();
    await reprices.orphan([tracked]);
    expect(tracked.orphaned).toBe(true);
    trades(SLOT - 1, 90n);
    trades(SLOT, 80n);
    trades(SLOT + 1, 10n);
    await reprices.tick();
    const { leaves, check } = await chainOf(tracked);
    expect(JSON.parse(leaves[1]?.leaf ?? '')).toMatchObject({
      kind: 'repriced',
      callPrice: '0.016',
      slot: SLOT,
      pricedAt: new Date(CALLED_AT - 1_000).toISOString(),
    });
    expect(check).toMatchObject({ state: 'passed', note: '1 priced again after a rollback' });
    expect([priced, await waitingOf(tracked)]).toEqual([1, []]);
  });

  it('waits for the blocks up to its own', async () => {
    const tracked = await called();
    const reprices = repricer();
    await reprices.orphan([tracked]);
    trades(SLOT - 5, 90n);
    slot = SLOT;
    await reprices.tick();
    expect((await chainOf(tracked)).leaves).toHaveLength(1);
    slot = SLOT + 1;
    await reprices.tick();
    expect((await chainOf(tracked)).leaves).toHaveLength(2);
  });

  it('is priced after a restart within the time that the verifier accepts, and never later', async () => {
    trades(SLOT, 80n);
    for (const [after, leaves] of [
      [HOUR, 2],
      [HOUR + 1, 1],
    ] as const) {
      const tracked = await called();
      await repricer().orphan([tracked]);
      clock = CALLED_AT + after;
      const again = repricer();
      for (const waiting of await waitingOf(tracked)) again.resume(tracked, waiting);
      await again.tick();
      const chain = await chainOf(tracked);
      expect(chain.leaves).toHaveLength(leaves);
      expect(chain.check.state).toBe('passed');
      clock = CALLED_AT + 5_000;
    }
  });

  it('takes the price of its newest block when it is rolled back twice', async () => {
    const tracked = await called();
    const reprices = repricer();
    await reprices.orphan([tracked]);
    await reprices.orphan([tracked]);
    trades(SLOT, 70n);
    await reprices.tick();
    expect((await chainOf(tracked)).leaves).toHaveLength(2);
    expect(await waitingOf(tracked)).toEqual([]);
  });
});
