import type { LocalChain } from '@dugout/local-chain/local-chain';
import { startChain } from '@dugout/local-chain/start-chain';
import { parseBlock } from '@dugout/solana/rpc/block';
import { TransactionBuilder } from '@dugout/solana/testing/transaction-builder';
import { address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Chain } from './chain.ts';
import { ConfirmationTracker } from './confirmation-tracker.ts';
import { openChain } from './connection/chain-connection.ts';
import { effectsOn } from './wallet-effects.ts';

const WALLET = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV');
const LAMPORTS = 1_000_000n;

let local: LocalChain;
let node: ReturnType<typeof openChain>;
let requested: Chain['transaction'];
let tracker: ConfirmationTracker;

beforeEach(async () => {
  local = await startChain({ seed: 'blocks', slotMs: 'by hand' });
  node = openChain({ rpcUrls: [local.rpcUrl], wsUrls: [local.wsUrl] });
  requested = vi.fn(node.transaction);
  // Its signature notifications never arrive, and it answers no queries.
  const silent: Chain = { ...node, onSignature: () => () => undefined, transaction: requested };
  tracker = new ConfirmationTracker({
    chain: silent,
    senders: { send: () => undefined, forget: () => undefined },
    log: silentLog,
    everyMs: 1_000_000,
  });
});
afterEach(async () => {
  tracker.stop();
  node.stop();
  await local.stop();
});

const follow = (signature: string) =>
  tracker.follow({ signature, transaction: '', lastValidBlockHeight: 1_000_000n, slot: 1 });

async function confirmedBlock(signature: string) {
  local.step(4);
  const slot = (await node.transaction(signature))?.raw.slot ?? 0;
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 };
  const response = await fetch(local.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBlock', params: [slot, options] }),
  });
  const block = parseBlock(
    (await response.json()).result,
    slot,
    new Set(),
    undefined,
    (one) => one === WALLET,
  );
  if (block === null) throw new Error('the chain gave no block');
  return block;
}

it('reads a landed transaction from its block without fetching it', async () => {
  const signature = local.airdrop(WALLET, LAMPORTS);
  const outcome = follow(signature);
  const block = await confirmedBlock(signature);
  expect(block.beside).toHaveLength(1);
  tracker.sawBlock(block);
  const landed = await outcome;
  const expected = await node.transaction(signature);
  if (landed.kind !== 'landed' || expected === null) throw new Error('it has landed');
  const { raw, feeLamports, failure } = landed.transaction;
  expect({ feeLamports, failure, effects: effectsOn(raw, WALLET), slot: raw.slot, time: raw.time }).toEqual({
    feeLamports: expected.feeLamports,
    failure: null,
    effects: effectsOn(expected.raw, WALLET),
    slot: expected.raw.slot,
    time: expected.raw.time,
  });
  expect(effectsOn(raw, WALLET).lamports).toBe(LAMPORTS);
  expect(landed.transaction.trades()).toEqual(expected.trades());
  expect(requested).not.toHaveBeenCalled();
  expect(tracker.size).toBe(0);
});

it('accepts the same block twice', async () => {
  const signature = local.airdrop(WALLET, LAMPORTS);
  const outcome = follow(signature);
  const block = await confirmedBlock(signature);
  tracker.sawBlock(block);
  tracker.sawBlock(block);
  expect((await outcome).kind).toBe('landed');
});

it('keeps following a transaction whose block lacks the moved amounts', () => {
  const raw = new TransactionBuilder(WALLET).transaction();
  void follow(raw.signature);
  tracker.sawBlock({ transactions: [raw] });
  expect(tracker.size).toBe(1);
});

describe('a transaction that has not landed', () => {
  const SIGNATURE = 'the signature';
  const PROCESSED = { confirmed: false };
  const ROUNDS = 3;
  let status: typeof PROCESSED | null;
  let answers: number;
  let sent: string[];
  let own: ConfirmationTracker;

  beforeEach(() => {
    status = PROCESSED;
    answers = 0;
    sent = [];
    const chain: Chain = {
      ...node,
      onSignature: () => () => undefined,
      heights: async () => ({ confirmed: 1n, finalized: 1n, finalizedSlot: 1 }),
      statuses: async () => {
        answers++;
        return { slot: 1, statuses: [status] };
      },
    };
    const senders = {
      send: (way: { readonly signature: string }) => sent.push(way.signature),
      forget: () => undefined,
    };
    own = new ConfirmationTracker({ chain, senders, log: silentLog, everyMs: 1, resendMs: 0 });
    void own.follow({ signature: SIGNATURE, transaction: '', lastValidBlockHeight: 1_000n, slot: 1 });
  });
  afterEach(() => own.stop());

  const rounds = (count: number) => {
    const until = answers + count;
    return vi.waitFor(() => expect(answers).toBeGreaterThanOrEqual(until));
  };

  it('is not sent again while a node has processed it', async () => {
    await rounds(ROUNDS);
    expect(sent).toEqual([SIGNATURE]);
  });

  it('is sent again when its block is dropped', async () => {
    await rounds(ROUNDS);
    status = null;
    await rounds(ROUNDS);
    expect(sent.slice(0, 2)).toEqual([SIGNATURE, SIGNATURE]);
    expect(own.size).toBe(1);
  });
});
