import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Credentials } from '../credentials/credentials.ts';
import { PriceBoard } from '../prices/price-board.ts';
import type { Act, JournalEntry } from './acts.ts';
import { DailyLimits } from './daily-limits.ts';
import { Journal } from './journal.ts';
import type { SignerLimits } from './limits.ts';
import { Policy } from './policy.ts';
import { SwapPolicy } from './swaps/swap-policy.ts';
import { SWAP_LIMITS } from './swaps/testing/swap-limits.ts';

const HOUR_MS = 3_600_000;
const LIMITS: SignerLimits = {
  exportsPerHour: 3,
  exportsPerWalletDay: 2,
  ownerOutflow: 100n,
  platformOutflow: 150n,
  ownerTokenWithdrawals: 2,
  platformTokenWithdrawals: 3,
  delayMs: 24 * HOUR_MS,
  holdMs: 48 * HOUR_MS,
  recoveryMs: 0,
  recoveriesPerDay: 0,
  swap: { priorityFee: 0n, tip: 0n, feeWallet: null, venues: new Map() },
  swaps: SWAP_LIMITS,
};
const OUTSIDE = 'outside';

let folder: string;
let now: number;
let policy: Policy;
let journal: Journal<JournalEntry> | null = null;
let nextId = 0;

function restart(limits: Partial<SignerLimits> = {}): void {
  journal?.close();
  const dailyLimits = new DailyLimits();
  policy = new Policy({
    limits: { ...LIMITS, ...limits },
    isOwnKey: (address, owner) => address.startsWith(`${owner}-`),
    exportedBefore: ['ann-exported'],
    credentials: new Credentials({ ...LIMITS, challengeKey: Buffer.alloc(32, 2), hasWallet: () => false }),
    swaps: new SwapPolicy(SWAP_LIMITS, new PriceBoard(0n), dailyLimits.most),
    dailyLimits,
    now: () => now,
  });
  policy.load((take) => {
    journal = new Journal<JournalEntry>(folder, Buffer.alloc(32, 1), take);
    return journal;
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dugout-policy-'));
  now = 1_000_000_000_000;
  journal = null;
  restart();
});
afterEach(() => {
  journal?.close();
  rmSync(folder, { recursive: true, force: true });
});

const payment = (amount: bigint, destination = OUTSIDE, mint: string = SOL_MINT): Act => ({
  kind: 'withdraw',
  mint,
  amount: amount.toString(),
  destination,
});

function announced(owner: string, act: Act, wallet = `${owner}-main`): string {
  const id = `id-${nextId++}`;
  policy.announce({ id, owner, wallet, act }, null);
  return id;
}

function pay(
  id: string,
  owner: string,
  amount: bigint,
  destination = OUTSIDE,
  mint: string = SOL_MINT,
): void {
  const withdrawal = {
    kind: 'withdraw',
    wallet: `${owner}-main`,
    mint,
    amount,
    destination,
    networkFeeLamports: 0n,
    messageHash: '',
  } as const;
  policy.admitWithdrawal(id, owner, withdrawal, 'signature');
}

const exportOf = (id: string, owner: string, wallet = `${owner}-main`) =>
  policy.admitExport(id, 'passkey', { kind: 'export', owner, wallet, recipientKey: 'page' }, null);

const unannounced = { code: 'not_announced' };
const limited = { code: 'limit_reached' };

describe('[R9] what the signer lets out', () => {
  it('is announced first, for the same owner, wallet, amount and payee, and waits by its clock', () => {
    expect(() => exportOf('never', 'ann')).toThrow(expect.objectContaining(unannounced));
    const [key, paid] = [announced('ann', { kind: 'export' }), announced('ann', payment(10n))];
    expect(() => exportOf(key, 'ann')).toThrow('is not over');
    expect(() => pay(paid, 'ann', 10n)).toThrow('is not over');
    now += 24 * HOUR_MS;
    for (const wrong of [
      () => exportOf(paid, 'ann'),
      () => exportOf(key, 'bob'),
      () => exportOf(key, 'ann', 'ann-other'),
      () => pay(paid, 'ann', 11n),
      () => pay(paid, 'ann', 10n, 'thief'),
      () => pay(paid, 'ann', 10n, OUTSIDE, 'token'),
      () => pay(key, 'ann', 10n),
      () => pay(paid, 'bob', 10n),
    ])
      expect(wrong).toThrow(expect.objectContaining(unannounced));
    exportOf(key, 'ann');
    pay(paid, 'ann', 10n);
  });

  it('keeps its wait when the same id is announced again, and takes no other act for it', () => {
    const id = announced('ann', payment(10n));
    const again = { id, owner: 'ann', wallet: 'ann-main' };
    now += HOUR_MS;
    expect(policy.announce({ ...again, act: payment(10n) }, null)).toBe(1_000_000_000_000 + 24 * HOUR_MS);
    expect(() => policy.announce({ ...again, act: payment(11n) }, null)).toThrow('something else');
    expect(() => policy.announce({ ...again, owner: 'bob', act: payment(10n) }, null)).toThrow(
      'something else',
    );
  });

  it('is nothing that was cancelled, and no export that was not taken within a day', () => {
    const [key, late, paid] = [
      announced('ann', { kind: 'export' }),
      announced('ann', { kind: 'export' }),
      announced('ann', payment(10n)),
    ];
    policy.cancel(key);
    policy.cancel(paid);
    now += 24 * HOUR_MS;
    expect(() => exportOf(key, 'ann')).toThrow(expect.objectContaining(unannounced));
    expect(() => pay(paid, 'ann', 10n)).toThrow(expect.objectContaining(unannounced));
    now += 24 * HOUR_MS;
    expect(() => exportOf(late, 'ann')).toThrow('not taken in time');
  });

  it('waits for nobody who was paid before, nor for an own wallet whose key is here alone', () => {
    pay(waited(payment(10n)), 'ann', 10n);
    pay(announced('ann', payment(10n)), 'ann', 10n);
    pay(announced('ann', payment(10n, 'ann-savings')), 'ann', 10n, 'ann-savings');
    const exported = announced('ann', payment(10n, 'ann-exported'));
    expect(() => pay(exported, 'ann', 10n, 'ann-exported')).toThrow('is not over');
    announced('ann', { kind: 'export' }, 'ann-leaving');
    const leaving = announced('ann', payment(10n, 'ann-leaving'));
    expect(() => pay(leaving, 'ann', 10n, 'ann-leaving')).toThrow('is not over');
  });

  it('counts every signature, by owner and of all, and lets go of it after a day', () => {
    restart({ delayMs: 0 });
    const id = announced('ann', payment(60n));
    pay(id, 'ann', 60n);
    expect(() => pay(id, 'ann', 60n)).toThrow(expect.objectContaining(limited));
    const theirs = announced('bob', payment(91n));
    expect(() => pay(theirs, 'bob', 91n)).toThrow('everyone together');
    pay(announced('bob', payment(90n)), 'bob', 90n);
    pay(announced('ann', payment(60n, 'ann-savings')), 'ann', 60n, 'ann-savings');
    restart({ delayMs: 0 });
    expect(() => pay(id, 'ann', 60n)).toThrow(expect.objectContaining(limited));
    now += 24 * HOUR_MS;
    pay(id, 'ann', 60n);
  });

  it('counts withdrawals of tokens, whose price it does not know', () => {
    restart({ delayMs: 0 });
    for (const owner of ['ann', 'ann', 'bob'])
      pay(announced(owner, payment(1n, 'x', 'token')), owner, 1n, 'x', 'token');
    const [anns, bobs] = [
      announced('ann', payment(1n, 'x', 'token')),
      announced('bob', payment(1n, 'x', 'token')),
    ];
    expect(() => pay(anns, 'ann', 1n, 'x', 'token')).toThrow('one trader');
    expect(() => pay(bobs, 'bob', 1n, 'x', 'token')).toThrow('everyone together');
  });

  it('exports as many keys an hour as allowed, and one key as often a day, over restarts', () => {
    restart({ delayMs: 0 });
    const keys = ['a', 'b', 'c', 'd'].map(
      (wallet) => [wallet, announced('ann', { kind: 'export' }, wallet)] as const,
    );
    for (const [wallet, id] of keys.slice(0, 3)) exportOf(id, 'ann', wallet);
    restart({ delayMs: 0 });
    const [wallet, id] = keys[3] ?? ['', ''];
    expect(() => exportOf(id, 'ann', wallet)).toThrow('within the hour');
    now += HOUR_MS;
    exportOf(id, 'ann', wallet);
    exportOf(id, 'ann', wallet);
    expect(() => exportOf(id, 'ann', wallet)).toThrow('within a day');
  });

  it('takes over what waited before the journal once, with its own time', () => {
    const waiting = [{ id: 'old', owner: 'ann', wallet: 'ann-main', act: payment(5n), dueAt: now }];
    policy.takeOver(waiting, false);
    policy.takeOver(waiting, true);
    restart();
    expect(policy.adopted).toBe(true);
    pay('old', 'ann', 5n);
  });
});

/** The id of an act of ann's whose wait is over. */
function waited(act: Act): string {
  const id = announced('ann', act);
  now += 24 * HOUR_MS;
  return id;
}
