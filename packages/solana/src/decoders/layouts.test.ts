import { SOL_MINT } from '@dugout/domain/sol';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { readCreate, readTrade } from './pump/layout.ts';
import { readSwap } from './pump-swap/layout.ts';

interface Vector {
  readonly test: string;
  readonly hex: readonly string[];
  readonly expected: Readonly<Record<string, string | boolean>>;
}

const vectors = (): readonly Vector[] => recordedJson('vectors/pinax/pumpfun.json') as readonly Vector[];
const vector = (name: string): { data: Buffer; expected: Vector['expected'] } => {
  const found = vectors().find((entry) => entry.test === name);
  if (found === undefined) throw new Error(`no vector ${name}`);
  return { data: Buffer.from(found.hex[0] ?? '', 'hex'), expected: found.expected };
};

describe.skipIf(!hasRecorded)('event layouts (needs the recorded data)', () => {
  it.each([
    'anchor_self_cpi_trade_v0',
    'anchor_self_cpi_trade_v1',
    'anchor_self_cpi_trade_v2',
    'anchor_self_cpi_trade_v3_buy',
    'anchor_self_cpi_trade_v3_sell',
  ])('pump.fun %s', (name) => {
    const { data, expected } = vector(name);
    const trade = readTrade(data, 16);
    expect(trade).toMatchObject({
      mint: expected['mint'],
      user: expected['user'],
      isBuy: expected['is_buy'],
      quoteMint: SOL_MINT,
    });
    expect(
      [trade.quoteAmount, trade.tokenAmount, trade.virtualQuote, trade.virtualToken, trade.timestamp].map(
        String,
      ),
    ).toEqual(
      ['sol_amount', 'token_amount', 'virtual_sol_reserves', 'virtual_token_reserves', 'timestamp'].map(
        (field) => expected[field],
      ),
    );
  });

  it('pump.fun creation', () => {
    const { data, expected } = vector('anchor_self_cpi_create');
    expect(readCreate(data, 16)).toMatchObject({
      name: expected['name'],
      symbol: expected['symbol'],
      uri: expected['uri'],
      mint: expected['mint'],
      curve: expected['bonding_curve'],
      creator: expected['creator'],
    });
  });

  it('PumpSwap buy and sell, with the resulting reserves', () => {
    const buy = vector('unpack_buy_event_v2');
    const bought = readSwap(buy.data, 16, true);
    expect(`${bought.quote}`).toBe(buy.expected['user_quote_amount_in']);
    expect(`${bought.base}`).toBe(buy.expected['base_amount_out']);
    expect(bought.baseAfter).toBe(BigInt(`${buy.expected['pool_base_token_reserves']}`) - bought.base);
    const sell = vector('unpack_sell_event_v2');
    const sold = readSwap(sell.data, 16, false);
    expect(`${sold.quote}`).toBe(sell.expected['user_quote_amount_out']);
    expect(`${sold.base}`).toBe(sell.expected['base_amount_in']);
  });
});

/** A trade event of the newest layout, quoted as given. */
function newestTrade(fields: {
  sol: bigint;
  quoteMint: Buffer;
  quote: bigint;
  virtualSol: bigint;
  virtualQuote: bigint;
}): Buffer {
  const u64 = (value: bigint): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(value);
    return bytes;
  };
  const key = (fill: number): Buffer => Buffer.alloc(32, fill);
  const name = Buffer.from('buy_v2');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(name.length);
  return Buffer.concat([
    key(1),
    u64(fields.sol),
    u64(7_000_000n),
    Buffer.from([1]),
    key(2),
    u64(1_780_000_000n),
    u64(fields.virtualSol),
    u64(900_000_000n),
    u64(0n),
    u64(0n),
    key(3),
    u64(95n),
    u64(11n),
    key(4),
    u64(5n),
    u64(2n),
    Buffer.from([0]),
    u64(0n),
    u64(0n),
    u64(0n),
    u64(0n),
    length,
    name,
    Buffer.from([0]),
    u64(0n),
    u64(0n),
    u64(0n),
    u64(0n),
    Buffer.alloc(4),
    fields.quoteMint,
    u64(fields.quote),
    u64(fields.virtualQuote),
    u64(0n),
    u64(0n),
    u64(0n),
  ]);
}

describe('pump.fun curves', () => {
  const USDC = Buffer.from('c6fa7af3bedbad3a3d65f36aabc97431b1bbe4c2d2f6e0e47ca60203452f5d61', 'hex');
  const inSol = {
    sol: 5_000n,
    quoteMint: Buffer.alloc(32),
    quote: 5_000n,
    virtualSol: 30_000n,
    virtualQuote: 30_000n,
  };

  it('reads a curve quoted in USDC as such, never as SOL', () => {
    const trade = readTrade(
      newestTrade({ sol: 0n, quoteMint: USDC, quote: 3_517_192n, virtualSol: 0n, virtualQuote: 77n }),
      0,
    );
    expect(trade).toMatchObject({
      quoteMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      quoteAmount: 3_517_192n,
      virtualQuote: 77n,
    });
  });

  it('reads an extended layout, and rejects one with contradictory amounts', () => {
    const grown = Buffer.concat([newestTrade(inSol), Buffer.alloc(40, 9)]);
    expect(readTrade(grown, 0)).toMatchObject({ quoteMint: SOL_MINT, quoteAmount: 5_000n, fee: 13n });
    expect(() => readTrade(newestTrade({ ...inSol, quote: 6_000n }), 0)).toThrow(RangeError);
  });

  it('reads every complete older layout and rejects truncated ones', () => {
    const whole = newestTrade(inSol);
    const lengths = [105, 121, 217, 250, 260, 261, 277, 297, 353, 369];
    for (let length = 0; length <= whole.length; length++) {
      const read = () => readTrade(whole.subarray(0, length), 0);
      if (lengths.includes(length)) expect(read().quoteAmount, `${length}`).toBe(5_000n);
      else if (length < whole.length) expect(read, `${length}`).toThrow(RangeError);
    }
  });
});
