import type { LocalChain } from '@dugout/local-chain/local-chain';
import { startChain } from '@dugout/local-chain/start-chain';
import { address } from '@solana/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chainSubscriptions } from './chain-subscriptions.ts';

const WALLET = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV');
const UNTIL = { timeout: 30_000, interval: 50 };

let chain: LocalChain;
let subscriptions: ReturnType<typeof chainSubscriptions>;
beforeEach(async () => {
  chain = await startChain({ seed: 'hints', slotMs: 'by hand' });
  subscriptions = chainSubscriptions([chain.wsUrl]);
});
afterEach(async () => {
  subscriptions.stop();
  await chain.stop();
});

const pay = (): string => chain.airdrop(WALLET, 1_000_000n);

const mentions = (onTransaction: (signature: string) => void, onState = (_: boolean) => {}) =>
  subscriptions.onMention(WALLET, { onTransaction, onState });

it('reports when the node begins to notify of an account and when it stops', async () => {
  const states: boolean[] = [];
  const seen = vi.fn();
  mentions(seen, (isActive) => states.push(isActive));
  await vi.waitFor(() => expect(states).toEqual([true]), UNTIL);
  const signature = pay();
  chain.step(3);
  await vi.waitFor(() => expect(seen).toHaveBeenCalledExactlyOnceWith(signature), UNTIL);
  chain.faults.on('cut');
  await vi.waitFor(() => expect(states).toEqual([true, false]), UNTIL);
  chain.faults.off('cut');
  await vi.waitFor(() => expect(states).toEqual([true, false, true]), UNTIL);
});

it('notifies of account changes, and once of a confirmed signature', async () => {
  const [account, signature] = [vi.fn(), vi.fn()];
  mentions(account);
  await vi.waitFor(() => {
    pay();
    chain.step(3);
    expect(account).toHaveBeenCalled();
  }, UNTIL);
  subscriptions.onSignature(pay(), signature);
  await vi.waitFor(() => {
    chain.step(1);
    expect(signature).toHaveBeenCalled();
  }, UNTIL);
  chain.step(5);
  expect(signature).toHaveBeenCalledTimes(1);
});

it('survives dropped sockets with hundreds of subscriptions and continues notifying', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    const account = vi.fn();
    mentions(account);
    const ends: (() => void)[] = [];
    for (let round = 0; round < 5; round++) {
      for (let one = 0; one < 60; one++) ends.push(subscriptions.onSignature(pay(), () => undefined));
      chain.step(1);
      chain.faults.on('cut');
      await new Promise((resolve) => setTimeout(resolve, 20));
      for (const end of ends.splice(0, 90)) end();
      chain.faults.off('cut');
    }
    account.mockClear();
    await vi.waitFor(() => {
      pay();
      chain.step(3);
      expect(account).toHaveBeenCalled();
    }, UNTIL);
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

it('is silent after an unsubscribe', async () => {
  const [wanted, left] = [vi.fn(), vi.fn()];
  const end = mentions(left);
  await vi.waitFor(() => {
    pay();
    chain.step(3);
    expect(left).toHaveBeenCalled();
  }, UNTIL);
  end();
  left.mockClear();
  mentions(wanted);
  await vi.waitFor(() => {
    pay();
    chain.step(3);
    expect(wanted).toHaveBeenCalled();
  }, UNTIL);
  expect(left).not.toHaveBeenCalled();
});
