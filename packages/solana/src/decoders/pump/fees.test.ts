import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, PAYER, placed, TOKEN } from '../../testing/swap-builder.ts';
import { disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import { instructionNamed } from '../known-instructions.ts';
import { PUMP_PROGRAM, TRADE_EVENT } from './layout.ts';

/** A mainnet buyer paid 222,647,403 lamports: 95 and 30 basis points above the curve's receipts. */
const AT_CURVE = 219_898_668n;
const PROTOCOL = 2_089_038n;
const CREATOR = 659_697n;
const TOKENS = 7_000_000_000_000n;
const ACCOUNTS = placed(12, {
  'fee recipient': 1,
  mint: 2,
  curve: 3,
  vault: 4,
  'user tokens': 5,
  payer: 6,
  'creator vault': 8,
});

const key = (fill: number): Buffer => Buffer.alloc(32, fill);

/** A trade event in SOL; without `fees`, in the layout before the creator's fee. */
const event = (isBuy: boolean, fees: readonly [bigint, bigint] | null = [PROTOCOL, CREATOR]): Buffer =>
  Buffer.concat([
    disc(TRADE_EVENT),
    key(200),
    args(AT_CURVE, TOKENS),
    Buffer.of(isBuy ? 1 : 0),
    key(9),
    args(1_700_000_000n, 30_858_990_212n, 1_043_131_994_320_754n, 0n, 0n),
    ...(fees === null ? [] : [key(1), args(95n, fees[0]), key(2), args(30n, fees[1])]),
  ]);

const start = (name: 'buy' | 'sell', change: bigint): TransactionBuilder => {
  const builder = new TransactionBuilder(PAYER);
  builder.account('mint', TOKEN);
  return builder
    .holds('vault', TOKEN, 'curve', -change)
    .holds('user tokens', TOKEN, PAYER, change)
    .outer(PUMP_PROGRAM, ACCOUNTS, disc(instructionNamed(name)));
};
const buy = (protocol = PROTOCOL): TransactionBuilder =>
  start('buy', TOKENS)
    .transfer('vault', 'user tokens', TOKENS)
    .lamportTransfer('payer', 'creator vault', 890_880n)
    .lamportTransfer('payer', 'curve', AT_CURVE)
    .lamportTransfer('payer', 'fee recipient', protocol)
    .lamportTransfer('payer', 'creator vault', CREATOR);
const sell = (): TransactionBuilder =>
  start('sell', -TOKENS)
    .transfer('user tokens', 'vault', TOKENS)
    .lamports('curve', -AT_CURVE)
    .lamports('fee recipient', PROTOCOL)
    .lamports('creator vault', CREATOR);

const decode = (builder: TransactionBuilder, data: Buffer) => {
  const { trades, skipped } = decodeTransaction(builder.event(PUMP_PROGRAM, data).transaction());
  return {
    trades: trades.map(({ quoteAmount, feeAmount }) => [quoteAmount, feeAmount]),
    skipped: skipped.map(({ reason }) => reason),
  };
};

describe("pump.fun's fees", () => {
  it("are included in a buyer's payment and deducted from a seller's proceeds; rent is excluded", () => {
    expect(decode(buy(), event(true))).toEqual({
      trades: [[222_647_403n, PROTOCOL + CREATOR]],
      skipped: [],
    });
    expect(decode(sell(), event(false))).toEqual({
      trades: [[AT_CURVE - PROTOCOL - CREATOR, PROTOCOL + CREATOR]],
      skipped: [],
    });
  });

  it('are a hundredth when the event predates the list of fees', () => {
    const fee = AT_CURVE / 100n;
    const old = start('buy', TOKENS)
      .transfer('vault', 'user tokens', TOKENS)
      .lamportTransfer('payer', 'curve', AT_CURVE)
      .lamportTransfer('payer', 'fee recipient', fee);
    expect(decode(old, event(true, null)).trades).toEqual([[AT_CURVE + fee, fee]]);
  });

  it("are rejected when the event's differ from those moved", () => {
    expect(decode(buy(PROTOCOL + 1n), event(true))).toEqual({
      trades: [],
      skipped: ['amounts contradict the transfers'],
    });
    expect(decode(sell().lamports('fee recipient', PROTOCOL + 1n), event(false))).toEqual({
      trades: [],
      skipped: ['amounts contradict the balances'],
    });
  });

  it('leave no trade when they consume the whole proceeds', () => {
    expect(decode(sell().lamports('fee recipient', AT_CURVE), event(false, [AT_CURVE, 0n]))).toEqual({
      trades: [],
      skipped: ['amount is zero'],
    });
  });
});
