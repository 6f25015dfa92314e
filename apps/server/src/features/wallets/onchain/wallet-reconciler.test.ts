import { SOL_MINT } from '@dugout/domain/sol';
import { purseOf } from '@dugout/local-chain/genesis';
import { signedTransaction, toWire } from '@dugout/local-chain/keys';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { transferTokens } from '@dugout/local-chain/pools/instructions';
import { type Pool, tokenAccountOf } from '@dugout/local-chain/pools/pool';
import { startChain } from '@dugout/local-chain/start-chain';
import { readWire } from '@dugout/local-chain/wire-transaction';
import { address } from '@solana/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Chain, ChainConnection } from '#/execution/onchain/chain.ts';
import { openChain } from '#/execution/onchain/connection/chain-connection.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import type { Deposit } from './deposits.ts';
import { WalletReconciler } from './wallet-reconciler.ts';

const SEED = 'wallets';
const WALLET = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV');
const SOL = 1_000_000_000n;
const UNTIL = { timeout: 150_000, interval: 20 };
/** Longer than any test. */
const NEVER_MS = 3_600_000;
/** 720 rounds compare the balances every twelfth time. */
const COMPARISONS_AN_HOUR = 60;

const database = sharedDatabase();
let local: LocalChain;
let node: ChainConnection;
let deposits: Deposit[];
let reconciler: WalletReconciler | null;
let clock: NodeJS.Timeout;

beforeEach(async () => {
  const { sql: run } = database;
  await run`DELETE FROM chain_cursor`;
  await run`DELETE FROM wallet`;
  await run`INSERT INTO wallet (id, user_id, name, address, is_primary)
    VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'ann', 'Main', ${WALLET}, true)`;
  local = await startChain({ seed: SEED, slotMs: 'by hand' });
  node = openChain({ rpcUrls: [local.rpcUrl], wsUrls: [local.wsUrl] });
  deposits = [];
  reconciler = null;
  local.airdrop(WALLET, SOL);
  for (const pool of pools().slice(0, 3)) await local.giveTokens(pool.mint, WALLET, 100n);
  local.step(3);
  clock = setInterval(() => local.step(), 20);
});
afterEach(async () => {
  clearInterval(clock);
  await reconciler?.stop();
  node.stop();
  await local.stop();
});

const pools = (): readonly Pool[] => local.pools.filter(({ token }) => token.symbol !== 'USDC');

function reconcile(options: { everyMs: number; checkEvery?: number }, chain: Chain = node): void {
  reconciler = new WalletReconciler({
    db: database.db,
    chain,
    log: silentLog,
    noteDeposit: async (deposit) => {
      deposits.push(deposit);
      return true;
    },
    noteOutflow: async () => true,
    ownSignatures: async () => new Set(),
    ...options,
  });
  reconciler.start();
}

/** Waits until the wallet is booked with what it held from the start. */
const opened = () => vi.waitFor(() => expect(deposits).toHaveLength(4), UNTIL);

/** Sends tokens to an existing token account: the transaction does not name its wallet. */
async function sendTokens(pool: Pool, amount: bigint): Promise<string> {
  const purse = purseOf(SEED);
  const [from, to] = await Promise.all(
    [purse.address, WALLET].map((owner) => tokenAccountOf(owner, pool.mint, pool.token.program)),
  );
  if (from === undefined || to === undefined) throw new Error('no token account');
  const move = transferTokens({ pool, from, owner: purse.address, to, amount });
  const lifetime = local.bank.lifetime('processed');
  const wire = readWire(toWire(signedTransaction([move], purse.address, lifetime, [purse])));
  if (local.bank.submit(wire) !== null) throw new Error('the tokens cannot be sent');
  return wire.signature;
}

const booked = (mint: string, amount: bigint) =>
  vi.waitFor(() => expect(deposits).toContainEqual(expect.objectContaining({ mint, amount })), UNTIL);

const calls = (): number => [...local.calls.values()].reduce((sum, count) => sum + count, 0);

/** A node whose subscriptions are accepted, but never report anything. */
const silent = (): Chain => ({
  ...node,
  onMention(_, { onState }) {
    queueMicrotask(() => onState(true));
    return () => undefined;
  },
});

/** Returns a pool whose token the wallet holds, and one whose token it does not. */
function heldAndFresh() {
  const [held, , , fresh] = pools();
  if (held === undefined || fresh === undefined) throw new Error('no pools');
  return { held, fresh };
}

it('makes few calls while nothing happens', async () => {
  clearInterval(clock);
  const balances = vi.fn(node.balances.bind(node));
  reconcile({ everyMs: 1 }, { ...node, balances });
  await opened();
  const [before, first] = [calls(), balances.mock.calls.length];
  await vi.waitFor(
    () => expect(balances.mock.calls.length).toBeGreaterThan(first + COMPARISONS_AN_HOUR),
    UNTIL,
  );
  // 61 comparisons, one full read of six calls, and one call for each of the four new subscriptions.
  expect(calls() - before).toBeLessThan(80);
}, 180_000);

it('books what the node reports at once: SOL, tokens, and tokens in a new account', async () => {
  reconcile({ everyMs: NEVER_MS });
  await opened();
  await vi.waitFor(() => expect(local.calls.get('getSignaturesForAddress')).toBeGreaterThan(12), UNTIL);
  local.airdrop(WALLET, 5n);
  await booked(SOL_MINT, 5n);
  const { held, fresh } = heldAndFresh();
  await sendTokens(held, 7n);
  await booked(held.mint, 7n);
  await local.giveTokens(fresh.mint, WALLET, 11n);
  await booked(fresh.mint, 11n);
  await sendTokens(fresh, 13n);
  await booked(fresh.mint, 13n);
  expect(new Set(deposits.map(({ ref }) => ref)).size).toBe(deposits.length);
});

it('loses nothing while it is disconnected', async () => {
  reconcile({ everyMs: NEVER_MS });
  await opened();
  await vi.waitFor(() => expect(local.calls.get('getSignaturesForAddress')).toBeGreaterThan(12), UNTIL);
  local.faults.on('cut');
  const { held, fresh } = heldAndFresh();
  local.airdrop(WALLET, 5n);
  await sendTokens(held, 7n);
  await local.giveTokens(fresh.mint, WALLET, 11n);
  local.faults.off('cut');
  await booked(SOL_MINT, 5n);
  await booked(held.mint, 7n);
  await booked(fresh.mint, 11n);
});

it('finds what a silent subscription lost: changed balances soon, new accounts with a full read', async () => {
  reconcile({ everyMs: 5, checkEvery: 400 }, silent());
  await opened();
  const { held, fresh } = heldAndFresh();
  await sendTokens(held, 7n);
  local.airdrop(WALLET, 5n);
  await booked(held.mint, 7n);
  await booked(SOL_MINT, 5n);
  await local.giveTokens(fresh.mint, WALLET, 11n);
  await booked(fresh.mint, 11n);
});

it('reads wallets as a whole every twelve rounds when the node has no subscriptions', async () => {
  reconcile({ everyMs: 5, checkEvery: NEVER_MS }, { ...node, onMention: () => () => undefined });
  await opened();
  const { held, fresh } = heldAndFresh();
  await sendTokens(held, 7n);
  await booked(held.mint, 7n);
  await local.giveTokens(fresh.mint, WALLET, 11n);
  await booked(fresh.mint, 11n);
});

it('books each transaction once, however often it is reported', async () => {
  local.faults.on('duplicate');
  reconcile({ everyMs: 5 });
  await opened();
  const [held] = pools();
  if (held === undefined) throw new Error('no pools');
  const signatures = await Promise.all([1n, 2n, 3n].map((amount) => sendTokens(held, amount)));
  for (const amount of [1n, 2n, 3n]) await booked(held.mint, amount);
  const reads = () => local.calls.get('getTransaction') ?? 0;
  expect(reads()).toBe(signatures.length);
});
