import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import { decodeTransaction } from '@dugout/solana/decode';
import { recordedTransactions } from '@dugout/solana/transactions/recorded';
import { describe, expect, it } from 'vitest';
import { builtTransactions } from './built-transactions.ts';

describe('built transactions', () => {
  const decoded = recordedTransactions(builtTransactions()).map(decodeTransaction);

  it('decode completely: nothing is skipped but the failed ones', () => {
    expect(decoded).toHaveLength(70);
    expect(decoded.flatMap(({ skipped }) => skipped.map(({ reason }) => reason))).toEqual(
      Array(2).fill('transaction failed'),
    );
  });

  it('create two tokens, and trade in eight programs', () => {
    const created = decoded.flatMap(({ events }) => events.filter(({ kind }) => kind === 'created'));
    expect(created).toHaveLength(2);
    const markets = new Set(decoded.flatMap(({ trades }) => trades.map(({ market }) => market)));
    expect([...markets].sort()).toEqual([
      'meteora-dlmm',
      'orca',
      'pumpfun',
      'pumpfun-amm',
      'raydium',
      'raydium-clmm',
      'raydium-cpmm',
      'saros',
    ]);
  });

  it('buy and sell on curves whose reserves keep their product', () => {
    const onCurves = decoded.flatMap(({ trades }) => trades.filter(({ market }) => market === 'pumpfun'));
    expect(onCurves.filter(({ side }) => side === 'sell').length).toBe(2);
    const { base, quote } = PUMP_CURVE.virtualReserves;
    for (const { reserves } of onCurves)
      expect(Number((reserves?.base ?? 0n) * (reserves?.quote ?? 0n)) / Number(base * quote)).toBeCloseTo(
        1,
        6,
      );
  });
});
