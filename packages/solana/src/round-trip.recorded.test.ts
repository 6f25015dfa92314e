/** The legs of a simulated round trip against trades that the chain recorded. */
import { buyExactOut } from '@dugout/domain/execution/constant-product';
import { roundTrip, type TripPool } from '@dugout/domain/sell-check/round-trip';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { list, shape, text } from './transactions/shape.ts';

interface Recorded {
  readonly file: string;
  readonly isBuy: boolean;
  readonly lamports: bigint;
  readonly tokens: bigint;
  /** The pool before the trade; recorded pools show their reserves after it. */
  readonly pool: TripPool;
}

const amount = (of: ReturnType<typeof shape>, name: string): bigint => BigInt(text(of[name]));

function recorded(): Recorded[] {
  return list(recordedJson('expected/derived_pump_trade_events.json')).map((entry) => {
    const event = shape(entry);
    const [lamports, tokens] = [amount(event, 'solAmount'), amount(event, 'tokenAmount')];
    const isBuy = event['isBuy'] === true;
    const [quote, base] = [amount(event, 'virtualSolReserves'), amount(event, 'virtualTokenReserves')];
    const reserves = isBuy
      ? { base: base + tokens, quote: quote - lamports }
      : { base: base - tokens, quote: quote + lamports };
    return {
      file: text(event['file']),
      isBuy,
      lamports,
      tokens,
      pool: { market: 'pumpfun', reserves, feeBps: 0n },
    };
  });
}

const terms = { tokenFeeBps: 0n, feePpm: 0n };

describe.skipIf(!hasRecorded)('a simulated round trip (needs ../shared/data)', () => {
  it('buys what recorded buyers on pump.fun got for their SOL', () => {
    const buys = recorded().filter(({ isBuy }) => isBuy);
    expect(buys.length).toBeGreaterThanOrEqual(8);
    for (const { lamports, tokens, pool, file } of buys) {
      const held = roundTrip(pool, { ...terms, spent: lamports })?.held ?? 0n;
      const perLamport = pool.reserves.base / pool.reserves.quote + 1n;
      expect(held - tokens, file).toBeGreaterThanOrEqual(0n);
      expect(held - tokens, file).toBeLessThanOrEqual(perLamport);
    }
  });

  it('sells for what recorded sellers got, to the lamport', () => {
    const sales = recorded().filter(({ isBuy }) => !isBuy);
    expect(sales.length).toBeGreaterThanOrEqual(2);
    for (const { lamports, tokens, pool, file } of sales) {
      const spent = buyExactOut(pool.reserves, tokens, 0n).amountIn;
      const trip = roundTrip(pool, { ...terms, spent });
      expect(trip?.returned ?? 0n, file).toBeGreaterThanOrEqual(lamports);
      expect((trip?.returned ?? 0n) - lamports, file).toBeLessThanOrEqual(1n);
    }
  });

  it('buys what a recorded PumpSwap buyer got, fees of the pool included', () => {
    const quote = shape(recordedJson('tx/simowment/expected_quotes__pump_swap_buy_exact_quote.json'));
    const number = (name: string): bigint => BigInt(Number(quote[name]));
    const pool: TripPool = {
      market: 'pumpfun-amm',
      reserves: {
        base: number('virtual_base_reserves'),
        quote: number('raw_quote_reserves') + number('virtual_quote_reserves'),
      },
      feeBps: number('lp_fee_bps') + number('protocol_fee_bps') + number('creator_fee_bps'),
    };
    const trip = roundTrip(pool, { ...terms, spent: number('quote_input_amount') });
    const expected = number('expected_output_amount');
    const off = (trip?.held ?? 0n) - expected;
    expect(off < 0n ? -off : off).toBeLessThanOrEqual(4n);
  });
});
