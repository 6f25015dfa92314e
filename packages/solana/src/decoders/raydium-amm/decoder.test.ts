import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, BOUGHT, bought, swapAccounts } from '../../testing/swap-builder.ts';
import * as amm from './layout.ts';

describe('Raydium AMM v4', () => {
  it('reads the Raydium AMM v4 instructions without an order book', () => {
    const instruction = Buffer.concat([Buffer.of(16), args(1_000n, 1n)]);
    const places = amm.swapPlaces(instruction, 8);
    const decoded = decodeTransaction(
      bought(amm.AMM_PROGRAM, swapAccounts(8, { ...places }), instruction).transaction(),
    );
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'raydium', reserves: null }]);
  });
});
