import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { Credentials } from '../credentials/credentials.ts';
import { Journal } from '../journal/journal.ts';
import { PriceBoard } from '../prices/price-board.ts';
import { intentChallenge } from '../proof/intent-challenge.ts';
import { passwordKey, solanaWallet } from '../testing/credential-doubles.ts';
import { DailyLimits } from './daily-limits.ts';
import type { SignerLimits } from './limits.ts';
import { Policy } from './policy.ts';
import type { JournalEntry } from './policy-entries.ts';
import { Budget } from './swaps/budget.ts';
import { SwapPolicy } from './swaps/swap-policy.ts';
import { SWAP_LIMITS } from './swaps/testing/swap-limits.ts';

const SIGNED = { signature: 'signature', dead: [], attempt: null };

const KEY = Buffer.alloc(32, 2);
const DAY_MS = 86_400_000;
const LIMITS: SignerLimits = {
  exportsPerHour: 1,
  exportsPerWalletDay: 1,
  ownerOutflow: 1_000n,
  platformOutflow: 10_000n,
  ownerTokenWithdrawals: 1,
  platformTokenWithdrawals: 1,
  delayMs: 0,
  holdMs: 48 * 3_600_000,
  recoveryMs: 0,
  recoveriesPerDay: 0,
  swap: { priorityFee: 0n, tip: 0n, feeWallet: null, venues: new Map() },
  swaps: SWAP_LIMITS,
};
const NOT_PROVEN = expect.objectContaining({ code: 'not_proven' });

let folder: string;
let now: number;
let limits: DailyLimits;
let policy: Policy;
let journal: Journal<JournalEntry> | null = null;
let payments = 0;

function restart(): void {
  journal?.close();
  limits = new DailyLimits();
  policy = new Policy({
    limits: LIMITS,
    isOwnKey: () => false,
    isMadeHere: () => false,
    exportedBefore: [],
    credentials: new Credentials({ ...LIMITS, challengeKey: KEY, hasWallet: () => false }),
    swaps: new SwapPolicy(SWAP_LIMITS, new PriceBoard(0n), limits.most),
    dailyLimits: limits,
    now: () => now,
  });
  policy.load((take) => {
    journal = new Journal<JournalEntry>(folder, Buffer.alloc(32, 1), take);
    return journal;
  });
}

beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  now = 1_800_000_000_000;
  journal = null;
  restart();
});
afterEach(() => journal?.close());

const raise = (lamports: string | null, owner = 'ann') =>
  intentChallenge(KEY, { kind: 'raiseDailyLimit', owner, lamports }, now);

/** Pays a new payee. No owner here has a credential that would have to sign. */
function pay(owner: string, amount: bigint): void {
  const id = `payment-${payments++}`;
  const paid = { mint: SOL_MINT, amount: amount.toString(), destination: 'outside' };
  policy.outgoing.announce({ id, owner, wallet: 'wallet', act: { kind: 'withdraw', ...paid } }, null);
  const withdrawal = { kind: 'withdraw', wallet: 'wallet', networkFeeLamports: 0n, messageHash: '' } as const;
  policy.outgoing.admitWithdrawal(id, owner, { ...withdrawal, ...paid, amount }, SIGNED);
}

it("[R9] caps a trader's outflow at their own limit, also after a restart, and others at the platform's", () => {
  policy.rights.setDailyLimit('bob', '100', null);
  pay('bob', 60n);
  restart();
  expect(limits.of('bob')).toBe(100n);
  expect(() => pay('bob', 41n)).toThrow(expect.objectContaining({ code: 'limit_reached' }));
  pay('bob', 40n);
  pay('carol', 500n);
  now += DAY_MS;
  pay('bob', 100n);
});

it('[R9] is lowered on the server’s word, and raised or removed only by a credential of its trader', () => {
  const own = passwordKey();
  policy.rights.addCredential({ owner: 'ann', credential: own.credential, as: 'first', signed: null });
  policy.rights.setDailyLimit('ann', '100', null);
  policy.rights.setDailyLimit('ann', '50', null);
  for (const lamports of ['51', null])
    expect(() => policy.rights.setDailyLimit('ann', lamports, null)).toThrow(NOT_PROVEN);
  const other = own.answer(raise('60'));
  for (const lamports of ['61', null])
    expect(() => policy.rights.setDailyLimit('ann', lamports, other)).toThrow(NOT_PROVEN);
  expect(() => policy.rights.setDailyLimit('ann', '60', passwordKey().answer(raise('60')))).toThrow(
    NOT_PROVEN,
  );
  expect(() => policy.rights.setDailyLimit('ann', '60', own.answer(raise('60', 'bob')))).toThrow(NOT_PROVEN);
  expect(limits.of('ann')).toBe(50n);
  policy.rights.setDailyLimit('ann', '60', other);
  expect(limits.of('ann')).toBe(60n);
  policy.rights.setDailyLimit('ann', '10', null);
  expect(() => policy.rights.setDailyLimit('ann', '60', other)).toThrow('used before');
  policy.rights.setDailyLimit('ann', null, own.answer(raise(null)));
  expect(limits.of('ann')).toBeNull();
});

it('[R9] is raised by a Solana wallet with a text that names the limit', () => {
  const own = solanaWallet();
  policy.rights.addCredential({ owner: 'ann', credential: own.credential, as: 'first', signed: null });
  policy.rights.setDailyLimit('ann', '0', null);
  const signed = (sol: string) => {
    const statement = `Raise the daily limit of your Dugout account to ${sol} SOL.`;
    const head = [
      'dugout.example wants you to sign in with your Solana account:',
      own.address,
      '',
      statement,
      '',
    ];
    return own.signText([...head, `Nonce: ${raise('2500000000')}`].join('\n'));
  };
  expect(() => policy.rights.setDailyLimit('ann', '2500000000', signed('2'))).toThrow(NOT_PROVEN);
  policy.rights.setDailyLimit('ann', '2500000000', signed('2.5'));
  expect(limits.of('ann')).toBe(2_500_000_000n);
});

it("[R9] caps the losses and holdings of swaps below the platform's caps, and says so in the refusal", () => {
  limits.take({ kind: 'dailyLimitSet', at: now, owner: 'ann', lamports: '7' });
  limits.take({ kind: 'dailyLimitSet', at: now, owner: 'rich', lamports: '700' });
  const caps = { wallet: 100n, owner: 100n, platform: 1_000n };
  const budget = new Budget(caps, limits.most, (whose) => `${whose} may lose no more.`);
  const lose = (owner: string, lamports: bigint) => {
    const spender = { owner, wallet: `${owner}-main` };
    budget.demandRoom(now, spender, lamports);
    budget.add(now, spender, lamports);
  };
  lose('ann', 7n);
  expect(() => lose('ann', 1n)).toThrow('Your account may lose no more. Your daily limit is in Security.');
  lose('rich', 100n);
  expect(() => lose('rich', 1n)).toThrow('This wallet may lose no more.');
});
