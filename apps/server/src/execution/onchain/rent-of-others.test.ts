import { address, TransactionBuilder, u64 } from '@dugout/solana/testing/transaction-builder';
import { describe, expect, it } from 'vitest';
import { rentOfOthers } from './rent-of-others.ts';

const [WALLET, MINT, PROGRAM, SYSTEM] = [
  address(1),
  address(2),
  address(3),
  '11111111111111111111111111111111',
];
const number = (value: number) => Buffer.from([value, 0, 0, 0]);
const created = (lamports: bigint, space: bigint) =>
  Buffer.concat([number(0), u64(lamports), u64(space), Buffer.alloc(32)]);
const allocated = (space: bigint) => Buffer.concat([number(8), u64(space)]);
const trade = () => new TransactionBuilder(WALLET).outer(PROGRAM, ['payer'], Buffer.alloc(8));
const rentOf = (builder: TransactionBuilder) =>
  rentOfOthers(builder.transaction(), WALLET, [builder.addressOf('fee wallet')]);

describe("rent that a trade pays for other parties' accounts", () => {
  it("is the funding of a venue's new account", () => {
    const builder = trade()
      .inner(SYSTEM, ['payer', 'volume'], created(1_844_400n, 137n))
      .lamports('volume', 1_844_400n, 1_844_400n);
    expect(rentOf(builder)).toBe(1_844_400n);
  });

  it('excludes fees paid along with it', () => {
    const builder = trade()
      .lamportTransfer('payer', 'vault', 890_880n)
      .lamportTransfer('payer', 'vault', 3_000_000n);
    expect(rentOf(builder.lamports('vault', 3_890_880n, 3_890_880n))).toBe(890_880n);
  });

  it("is computed from the account's allocated size", () => {
    const builder = trade()
      .lamportTransfer('payer', 'volume', 1_844_400n)
      .inner(SYSTEM, ['volume'], allocated(137n));
    expect(rentOf(builder.lamports('volume', 1_844_400n, 1_844_400n))).toBe(1_844_400n);
  });

  it.each([
    [
      'an account that is gone again',
      (builder: TransactionBuilder) =>
        builder.inner(SYSTEM, ['payer', 'wrapped'], created(2_039_280n, 165n)).lamports('wrapped', 0n, 0n),
    ],
    [
      'an account that held lamports before',
      (builder: TransactionBuilder) =>
        builder.lamportTransfer('payer', 'curve', 5_000_000n).lamports('curve', 5_000_000n, 9_000_000n),
    ],
    [
      'a payment',
      (builder: TransactionBuilder) =>
        builder
          .lamportTransfer('payer', 'fee wallet', 5_000_000n)
          .lamports('fee wallet', 5_000_000n, 5_000_000n),
    ],
    [
      'rent paid by another wallet',
      (builder: TransactionBuilder) =>
        builder
          .inner(SYSTEM, ['another', 'volume'], created(1_844_400n, 137n))
          .lamports('volume', 1_844_400n, 1_844_400n),
    ],
    [
      "the wallet's own token account, which is counted by itself",
      (builder: TransactionBuilder) =>
        builder
          .inner(SYSTEM, ['payer', 'own'], created(2_039_280n, 165n))
          .holds('own', MINT, WALLET, 5n)
          .lamports('own', 2_039_280n, 2_039_280n),
    ],
  ])('is zero for %s', (_name, build) => {
    expect(rentOf(build(trade()))).toBe(0n);
  });
});
