import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it, vi } from 'vitest';
import { MINT, WALLET } from '#/shared/testing/names.ts';
import { swapOf } from '#/shared/testing/trading-builders.ts';
import { logOutcome, outcomeOf } from './swap-log.ts';

describe('swap record', () => {
  it('values the SOL side in both currencies, for buys and sells', () => {
    expect(outcomeOf(swapOf(), 200)).toEqual({
      signature: 'sig',
      walletAddress: WALLET,
      tokenAddress: MINT,
      type: 'buy',
      solAmount: 0.5,
      usdAmount: 100,
      status: 'landed',
    });
    const sale = swapOf({ inputMint: MINT, outputMint: SOL_MINT, inAmount: '7', outAmount: '250000000' });
    expect(outcomeOf(sale, null)).toMatchObject({
      type: 'sell',
      tokenAddress: MINT,
      solAmount: 0.25,
      usdAmount: null,
    });
  });

  it('is not created for a swap without a transaction', () => {
    expect(outcomeOf(swapOf({ signature: null, status: 'failed' }), 1)).toBeNull();
  });

  it('[ERR-92] hides its failures from the trader', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
    expect(() => logOutcome(swapOf(), 1)).not.toThrow();
    await vi.waitFor(() =>
      expect(warned).toHaveBeenCalledWith('Failed to log transaction', expect.any(TypeError)),
    );
    warned.mockRestore();
  });
});
