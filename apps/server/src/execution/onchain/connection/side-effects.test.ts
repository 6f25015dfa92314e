import { expect, it } from 'vitest';
import { sideEffects } from './side-effects.ts';

const WALLET = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
const THIEF = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
/** A legacy message with one signer, the wallet, two more accounts and no instruction. */
const TRANSACTION = Buffer.concat([
  Buffer.from([1]),
  Buffer.alloc(64),
  Buffer.from([1, 0, 0, 3]),
  Buffer.alloc(32, 1),
  Buffer.alloc(32, 2),
  Buffer.alloc(32, 3),
  Buffer.alloc(32, 4),
  Buffer.from([0]),
]).toString('base64');

const entry = (accountIndex: number, owner: string, amount: string, mint = MINT) => ({
  accountIndex,
  mint,
  owner,
  uiTokenAmount: { amount },
});
const judged = (answer: Record<string, unknown>) =>
  sideEffects({ wallet: WALLET, watched: [], before: [], after: [], transaction: TRANSACTION, answer });

it.each([
  ['of a node that names no balances nothing is said', {}, 0],
  [
    'an amount that stays',
    { preTokenBalances: [entry(1, WALLET, '5')], postTokenBalances: [entry(1, WALLET, '5')] },
    0,
  ],
  [
    'an amount that grows',
    { preTokenBalances: [entry(1, WALLET, '5')], postTokenBalances: [entry(1, WALLET, '6')] },
    0,
  ],
  [
    'one unit that leaves',
    { preTokenBalances: [entry(1, WALLET, '5')], postTokenBalances: [entry(1, WALLET, '4')] },
    1,
  ],
  [
    'an account that is closed with what it held',
    { preTokenBalances: [entry(1, WALLET, '5')], postTokenBalances: [] },
    1,
  ],
  [
    'an empty account that is closed',
    { preTokenBalances: [entry(1, WALLET, '0')], postTokenBalances: [] },
    0,
  ],
  [
    'an account that changes hands',
    { preTokenBalances: [entry(1, WALLET, '5')], postTokenBalances: [entry(1, THIEF, '5')] },
    1,
  ],
  [
    'tokens that move between two accounts of the wallet',
    {
      preTokenBalances: [entry(1, WALLET, '5'), entry(2, WALLET, '0')],
      postTokenBalances: [entry(1, WALLET, '0'), entry(2, WALLET, '5')],
    },
    1,
  ],
  [
    'losses of others',
    { preTokenBalances: [entry(1, THIEF, '5')], postTokenBalances: [entry(1, THIEF, '0')] },
    0,
  ],
  ['an answer that is no list', { preTokenBalances: 'none', postTokenBalances: 7 }, 0],
] as const)('%s', (_what, answer, count) => {
  expect(judged(answer)).toHaveLength(count);
});
