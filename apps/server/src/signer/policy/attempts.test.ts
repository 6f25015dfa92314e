import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { Credentials } from '../credentials/credentials.ts';
import { Journal } from '../journal/journal.ts';
import { PriceBoard } from '../prices/price-board.ts';
import { DailyLimits } from './daily-limits.ts';
import { Policy } from './policy.ts';
import type { JournalEntry } from './policy-entries.ts';
import { SwapPolicy } from './swaps/swap-policy.ts';
import { SWAP_LIMITS } from './swaps/testing/swap-limits.ts';
import { MIN_LIMITS } from './testing/least-limits.ts';

const OF_ID = { id: 'one', owner: 'ann', wallet: 'ann-main' };
const PAYMENT = { mint: SOL_MINT, amount: '10', destination: 'outside' };
const WITHDRAWAL = {
  ...PAYMENT,
  kind: 'withdraw',
  wallet: 'ann-main',
  amount: 10n,
  networkFeeLamports: 0n,
  messageHash: '',
} as const;

let folder: string;
let policy: Policy;
let journal: Journal<JournalEntry> | null = null;

function restart(): void {
  journal?.close();
  const dailyLimits = new DailyLimits();
  const limits = { ...MIN_LIMITS, ownerOutflow: 1_000n, platformOutflow: 1_000n };
  policy = new Policy({
    limits,
    isOwnKey: () => false,
    isMadeHere: () => false,
    exportedBefore: [],
    credentials: new Credentials({ ...limits, challengeKey: Buffer.alloc(32, 2), hasWallet: () => false }),
    swaps: new SwapPolicy(SWAP_LIMITS, new PriceBoard(0n), dailyLimits.most),
    dailyLimits,
    now: () => 1_000_000_000_000,
  });
  policy.load((take) => {
    journal = new Journal<JournalEntry>(folder, Buffer.alloc(32, 1), take);
    return journal;
  });
}

beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  journal = null;
  restart();
});
afterEach(() => journal?.close());

const announce = () => policy.outgoing.announce({ ...OF_ID, act: { kind: 'withdraw', ...PAYMENT } }, null);

function sign(signature: string, dead: readonly string[]): void {
  const attempt = { transaction: `bytes of ${signature}`, lastValidBlockHeight: '150', slot: 7 };
  policy.outgoing.admitWithdrawal('one', 'ann', WITHDRAWAL, { signature, dead, attempt });
}

const signatures = (owner = 'ann') =>
  policy.outgoing.attemptsOf('one', owner).map(({ signature }) => signature);

describe('[R9] the transactions of a withdrawal', () => {
  it('are signed again only when every earlier one is named as dead, across restarts', () => {
    announce();
    sign('first', []);
    const before = { code: 'signed_before' };
    expect(() => sign('second', [])).toThrow(expect.objectContaining(before));
    restart();
    expect(() => sign('second', ['other'])).toThrow(expect.objectContaining(before));
    sign('second', ['first']);
    expect(() => sign('third', ['first'])).toThrow(expect.objectContaining(before));
    sign('third', ['second', 'first']);
    restart();
    expect(signatures()).toEqual(['first', 'second', 'third']);
    expect(policy.outgoing.attemptsOf('one', 'ann')[0]).toEqual({
      signature: 'first',
      transaction: 'bytes of first',
      lastValidBlockHeight: '150',
      slot: 7,
    });
  });

  it('are named to their owner only', () => {
    announce();
    sign('first', []);
    expect(signatures('bob')).toEqual([]);
  });

  it('are known when the withdrawal is cancelled and announced again', () => {
    announce();
    sign('first', []);
    policy.outgoing.cancel('one');
    announce();
    expect(signatures()).toEqual(['first']);
    expect(() => sign('second', [])).toThrow(expect.objectContaining({ code: 'signed_before' }));
  });
});
