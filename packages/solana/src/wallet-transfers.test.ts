import { TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { address, TransactionBuilder, u64 } from './testing/transaction-builder.ts';
import { walletTransfersOf } from './wallet-transfers.ts';

const [FROM, TO, MINT] = [address(1), address(2), address(3)];
const SYSTEM = '11111111111111111111111111111111';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

const lamports = (amount: bigint): Uint8Array => Buffer.concat([Buffer.from([2, 0, 0, 0]), u64(amount)]);
const tokens = (amount: bigint): Uint8Array => Buffer.concat([Buffer.of(3), u64(amount)]);

function builder(to = TO): TransactionBuilder {
  const made = new TransactionBuilder(FROM);
  made.account('to', to);
  return made.holds('own', MINT, FROM, -70n).holds('theirs', MINT, TO, 70n);
}
const moved = (made: TransactionBuilder) =>
  walletTransfersOf(made.transaction()).map(({ mint, from, to, tokenAmount }) => ({
    mint,
    from,
    to,
    tokenAmount,
  }));

describe('transfers between wallets', () => {
  it('are SOL and tokens sent by the transaction itself, by the owners of their accounts', () => {
    const both = builder()
      .outer(SYSTEM, ['payer', 'to'], lamports(5_000_000n))
      .outer(TOKEN, ['own', 'theirs', 'payer'], tokens(70n));
    expect(moved(both)).toEqual([
      { mint: SOL_MINT, from: FROM, to: TO, tokenAmount: 5_000_000n },
      { mint: MINT, from: FROM, to: TO, tokenAmount: 70n },
    ]);
    const ids = walletTransfersOf(both.transaction()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  it('of SOL into a token account go to its owner', () => {
    const wrapped = builder()
      .holds('theirs wrapped', SOL_MINT, TO, 9n)
      .holds('own wrapped', SOL_MINT, FROM, 9n);
    expect(moved(wrapped.outer(SYSTEM, ['payer', 'theirs wrapped'], lamports(9n)))).toEqual([
      { mint: SOL_MINT, from: FROM, to: TO, tokenAmount: 9n },
    ]);
  });

  it.each([
    [
      'inner transfers of a program',
      () =>
        builder()
          .outer(address(9), [], new Uint8Array(1))
          .lamportTransfer('payer', 'to', 5n)
          .transfer('own', 'theirs', 5n),
    ],
    ['nothing at all', () => builder().outer(SYSTEM, ['payer', 'to'], lamports(0n))],
    ['a wallet to itself', () => builder(FROM).outer(SYSTEM, ['payer', 'to'], lamports(5n))],
    [
      "one's own wrapped SOL",
      () => builder().holds('wrapped', SOL_MINT, FROM, 5n).outer(SYSTEM, ['payer', 'wrapped'], lamports(5n)),
    ],
    ['a tip', () => builder(TIP_ACCOUNTS[0]).outer(SYSTEM, ['payer', 'to'], lamports(5n))],
    [
      'accounts whose owners are not given',
      () => builder().outer(TOKEN, ['strange', 'theirs', 'payer'], tokens(5n)),
    ],
    [
      'other instructions of these programs',
      () =>
        builder()
          .outer(SYSTEM, ['payer', 'to'], lamports(5n).subarray(0, 8))
          .outer(TOKEN, ['own', 'theirs'], Buffer.of(9)),
    ],
  ])('exclude: %s', (_name, made) => {
    expect(moved(made())).toEqual([]);
  });

  it('are empty for a failed transaction', () => {
    const sent = builder().outer(SYSTEM, ['payer', 'to'], lamports(5n)).transaction();
    expect([walletTransfersOf(sent).length, walletTransfersOf({ ...sent, failed: true }).length]).toEqual([
      1, 0,
    ]);
  });
});
