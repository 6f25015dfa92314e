import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { Credentials } from '../credentials/credentials.ts';
import { Journal } from '../journal/journal.ts';
import { PriceBoard } from '../prices/price-board.ts';
import { DailyLimits } from './daily-limits.ts';
import type { SignerLimits } from './limits.ts';
import { Policy } from './policy.ts';
import type { JournalEntry, OutgoingIntent } from './policy-entries.ts';
import { SwapPolicy } from './swaps/swap-policy.ts';
import { SWAP_LIMITS } from './swaps/testing/swap-limits.ts';

const HOUR_MS = 3_600_000;
const LIMITS: SignerLimits = {
  exportsPerHour: 3,
  exportsPerWalletDay: 2,
  ownerOutflow: 100n,
  platformOutflow: 200n,
  ownerTokenWithdrawals: 2,
  platformTokenWithdrawals: 5,
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
    isMadeHere: (address) => address.includes('-'),
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
  folder = temporaryFolder(onTestFinished);
  now = 1_000_000_000_000;
  journal = null;
  restart();
});
afterEach(() => journal?.close());

const payment = (amount: bigint, destination = OUTSIDE, mint: string = SOL_MINT): OutgoingIntent => ({
  kind: 'withdraw',
  mint,
  amount: amount.toString(),
  destination,
});

function announced(owner: string, intent: OutgoingIntent, wallet = `${owner}-main`): string {
  const id = `id-${nextId++}`;
  policy.outgoing.announce({ id, owner, wallet, act: intent }, null);
  return id;
}

function pay(
  id: string,
  owner: string,
  amount: bigint,
  destination = OUTSIDE,
  mint: string = SOL_MINT,
): void {
  payFrom(`${owner}-main`, id, owner, amount, destination, mint);
}

function payFrom(
  wallet: string,
  id: string,
  owner: string,
  amount: bigint,
  destination = OUTSIDE,
  mint: string = SOL_MINT,
): void {
  const withdrawal = {
    kind: 'withdraw',
    wallet,
    mint,
    amount,
    destination,
    networkFeeLamports: 0n,
    messageHash: '',
  } as const;
  policy.outgoing.admitWithdrawal(id, owner, withdrawal, { signature: 'signature', dead: [], attempt: null });
}

const exportOf = (id: string, owner: string, wallet = `${owner}-main`) =>
  policy.outgoing.admitExport(id, 'passkey', { kind: 'export', owner, wallet, recipientKey: 'page' }, null);

/** Returns the number of keys that an owner who requests 30 can export. */
function keysOfGreedy(owner: string): number {
  for (let taken = 0; taken < 30; taken++) {
    const wallet = `${owner}-${taken}`;
    const id = announced(owner, { kind: 'export' }, wallet);
    try {
      exportOf(id, owner, wallet);
    } catch (error) {
      expect(error).toMatchObject(shared);
      return taken;
    }
  }
  return 30;
}

const unannounced = { code: 'not_announced' };
const limited = { code: 'limit_reached' };
const shared = { code: 'shared_limit' };

describe('[R9] outgoing keys and money', () => {
  it("are announced first, for the same owner, wallet, amount and payee, and wait by the signer's clock", () => {
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

  it('keep their wait when the same id is announced again, and reject another action for it', () => {
    const id = announced('ann', payment(10n));
    const again = { id, owner: 'ann', wallet: 'ann-main' };
    now += HOUR_MS;
    expect(policy.outgoing.announce({ ...again, act: payment(10n) }, null)).toBe(
      1_000_000_000_000 + 24 * HOUR_MS,
    );
    expect(() => policy.outgoing.announce({ ...again, act: payment(11n) }, null)).toThrow('something else');
    expect(() => policy.outgoing.announce({ ...again, owner: 'bob', act: payment(10n) }, null)).toThrow(
      'something else',
    );
  });

  it('are rejected after cancellation, and for an export not taken within a day', () => {
    const [key, late, paid] = [
      announced('ann', { kind: 'export' }),
      announced('ann', { kind: 'export' }),
      announced('ann', payment(10n)),
    ];
    policy.outgoing.cancel(key);
    policy.outgoing.cancel(paid);
    now += 24 * HOUR_MS;
    expect(() => exportOf(key, 'ann')).toThrow(expect.objectContaining(unannounced));
    expect(() => pay(paid, 'ann', 10n)).toThrow(expect.objectContaining(unannounced));
    now += 24 * HOUR_MS;
    expect(() => exportOf(late, 'ann')).toThrow('not taken in time');
  });

  it('do not wait for a known payee or for an own wallet whose key exists only here', () => {
    pay(waited(payment(10n)), 'ann', 10n);
    pay(announced('ann', payment(10n)), 'ann', 10n);
    pay(announced('ann', payment(10n, 'ann-savings')), 'ann', 10n, 'ann-savings');
    const exported = announced('ann', payment(10n, 'ann-exported'));
    expect(() => pay(exported, 'ann', 10n, 'ann-exported')).toThrow('is not over');
    announced('ann', { kind: 'export' }, 'ann-leaving');
    const leaving = announced('ann', payment(10n, 'ann-leaving'));
    expect(() => pay(leaving, 'ann', 10n, 'ann-leaving')).toThrow('is not over');
  });

  it('count every signature by owner and in total, and release it after a day', () => {
    restart({ delayMs: 0 });
    const id = announced('ann', payment(60n));
    pay(id, 'ann', 60n);
    expect(() => pay(id, 'ann', 60n)).toThrow(expect.objectContaining(limited));
    const theirs = announced('bob', payment(71n));
    expect(() => pay(theirs, 'bob', 71n)).toThrow(expect.objectContaining(shared));
    pay(announced('bob', payment(70n)), 'bob', 70n);
    pay(announced('ann', payment(60n, 'ann-savings')), 'ann', 60n, 'ann-savings');
    restart({ delayMs: 0 });
    expect(() => pay(id, 'ann', 60n)).toThrow(expect.objectContaining(limited));
    now += 24 * HOUR_MS;
    pay(id, 'ann', 60n);
  });

  it('leave room for others, however greedy two owners are', () => {
    restart({ delayMs: 0 });
    for (const [owner, amount] of [
      ['ann', 100n],
      ['bob', 50n],
    ] as const)
      pay(announced(owner, payment(amount)), owner, amount);
    pay(announced('eve', payment(25n)), 'eve', 25n);
    expect(() => pay(announced('eve', payment(1n)), 'eve', 1n)).toThrow(expect.objectContaining(shared));
  });

  it('count SOL once for everyone on its way through wallets whose keys exist only here', () => {
    restart({ delayMs: 0 });
    const hop = (from: string, to: string, amount: bigint) =>
      pay(announced(from, payment(amount, `${to}-main`)), from, amount, `${to}-main`);
    const circle = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida', 'jon'];
    for (const [index, from] of circle.entries()) hop(from, circle[index + 1] ?? 'ann', 90n);
    // 90 of 200 are used: half of the rest is 55.
    pay(announced('zoe', payment(55n)), 'zoe', 55n);
    // The same SOL finally leaves: it is already counted.
    pay(announced('ann', payment(10n)), 'ann', 10n);
    expect(() => pay(announced('kim', payment(29n)), 'kim', 29n)).toThrow(expect.objectContaining(shared));
    restart({ delayMs: 0 });
    expect(() => pay(announced('kim', payment(29n)), 'kim', 29n)).toThrow(expect.objectContaining(shared));
    pay(announced('kim', payment(28n)), 'kim', 28n);
  });

  it('count SOL again when it leaves from another own wallet than it reached, unless it was moved there', () => {
    restart({ delayMs: 0 });
    pay(announced('ann', payment(80n, 'bob-main')), 'ann', 80n, 'bob-main');
    pay(announced('bob', payment(50n, 'bob-other')), 'bob', 50n, 'bob-other');
    payFrom('bob-other', announced('bob', payment(50n), 'bob-other'), 'bob', 50n);
    // 80 are used, and 30 of them may still leave from the wallet that they reached.
    pay(announced('bob', payment(30n)), 'bob', 30n);
    expect(() => pay(announced('zoe', payment(61n)), 'zoe', 61n)).toThrow(expect.objectContaining(shared));
    pay(announced('zoe', payment(60n)), 'zoe', 60n);
  });

  it('count SOL again when a key may have left with it, or after a day', () => {
    restart({ delayMs: 0, ownerOutflow: 200n });
    pay(announced('ann', payment(90n, 'bob-main')), 'ann', 90n, 'bob-main');
    announced('bob', { kind: 'export' });
    const full = announced('bob', payment(56n));
    expect(() => pay(full, 'bob', 56n)).toThrow(expect.objectContaining(shared));
    now += 24 * HOUR_MS - 1;
    pay(announced('cid', payment(50n, 'dan-main')), 'cid', 50n, 'dan-main');
    now += 24 * HOUR_MS;
    expect(() => pay(announced('dan', payment(101n)), 'dan', 101n)).toThrow(expect.objectContaining(shared));
  });

  it('count withdrawals of tokens without a known price', () => {
    restart({ delayMs: 0 });
    for (const owner of ['ann', 'ann', 'bob', 'cid'])
      pay(announced(owner, payment(1n, 'x', 'token')), owner, 1n, 'x', 'token');
    const [anns, bobs, eves] = ['ann', 'bob', 'eve'].map((owner) =>
      announced(owner, payment(1n, 'x', 'token')),
    );
    expect(() => pay(anns ?? '', 'ann', 1n, 'x', 'token')).toThrow('one trader');
    expect(() => pay(bobs ?? '', 'bob', 1n, 'x', 'token')).toThrow(expect.objectContaining(shared));
    pay(eves ?? '', 'eve', 1n, 'x', 'token');
  });

  it('limit exports per hour, and per key and day, across restarts', () => {
    restart({ delayMs: 0 });
    const keys = ['ann', 'bob', 'cid', 'dan'].map(
      (owner) => [owner, announced(owner, { kind: 'export' })] as const,
    );
    for (const [owner, id] of keys.slice(0, 3)) exportOf(id, owner);
    restart({ delayMs: 0 });
    const [owner, id] = keys[3] ?? ['', ''];
    expect(() => exportOf(id, owner)).toThrow('within the hour');
    now += HOUR_MS;
    exportOf(id, owner);
    now += HOUR_MS;
    exportOf(id, owner);
    now += HOUR_MS;
    expect(() => exportOf(id, owner)).toThrow('within a day');
  });

  it("still export a third owner's keys when two owners have used their shares", () => {
    restart({ delayMs: 0, exportsPerHour: 20 });
    expect(['ann', 'bob', 'cid'].map(keysOfGreedy)).toEqual([10, 5, 3]);
  });

  it('never exceed the common limit of exports, however many owners request them', () => {
    restart({ delayMs: 0, exportsPerHour: 20 });
    const taken = Array.from({ length: 12 }, (_, n) => keysOfGreedy(`owner${n}`));
    expect(taken).toEqual([10, 5, 3, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('say whether the common limit is reached or one trader has used their share', () => {
    restart({ delayMs: 0, exportsPerHour: 2 });
    exportOf(announced('ann', { kind: 'export' }), 'ann');
    const next = announced('ann', { kind: 'export' }, 'ann-other');
    expect(() => exportOf(next, 'ann', 'ann-other')).toThrow('the share of one trader');
    exportOf(announced('bob', { kind: 'export' }), 'bob');
    expect(() => exportOf(next, 'ann', 'ann-other')).toThrow('allows everyone together');
  });

  it('import actions pending before the journal once, with their own time', () => {
    const waiting = [{ id: 'old', owner: 'ann', wallet: 'ann-main', act: payment(5n), dueAt: now }];
    policy.outgoing.takeOver(waiting, false);
    policy.outgoing.takeOver(waiting, true);
    restart();
    expect(policy.outgoing.adopted).toBe(true);
    pay('old', 'ann', 5n);
  });
});

/** Returns the id of an action of ann's whose wait is over. */
function waited(intent: OutgoingIntent): string {
  const id = announced('ann', intent);
  now += 24 * HOUR_MS;
  return id;
}
