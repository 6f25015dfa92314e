import { DEFAULT_PRESETS, type PresetId } from '@dugout/domain/execution/execution-presets';
import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { MINT, WALLET } from '#/shared/testing/names.ts';
import { quoteOf } from '#/shared/testing/trading-builders.ts';
import {
  costLines,
  emptyForm,
  quoteProblem,
  readForm,
  readPreset,
  type TradeContext,
  type TradeForm,
} from './trade-form.model.ts';

const context: TradeContext = {
  walletAddress: WALLET,
  mint: MINT,
  symbol: 'COO',
  decimals: 6,
  lamports: 10_000_000_000n,
  held: 813_900_000_000n,
  presets: DEFAULT_PRESETS,
  status: { tradingMode: 'live', protectsSwaps: true, takesTips: true },
};
const buy = (buyText: string): TradeForm => ({ ...emptyForm('0.5'), buyText });
const sell = (given: Partial<TradeForm>): TradeForm => ({ ...emptyForm('0.5'), side: 'sell', ...given });

describe('readForm', () => {
  it('buys with lamports and the chosen preset', () => {
    expect(readForm({ ...buy('0.5'), preset: 'high' }, context).request).toEqual({
      walletAddress: WALLET,
      inputMint: SOL_MINT,
      outputMint: MINT,
      amount: '500000000',
      preset: 'high',
      slippage: 'fixed',
      slippageBps: 2_000,
      priority: 'turbo',
      priorityFeeLamports: 1_000_000,
      tipLamports: 2_000_000,
      protect: true,
    });
  });

  it('requests protection only where there is some', () => {
    const protect = (status: TradeContext['status'], preset: PresetId = 'high') =>
      readForm({ ...buy('0.5'), preset }, { ...context, status }).request?.protect;
    expect(protect({ tradingMode: 'live' })).toBeUndefined();
    expect(protect({ tradingMode: 'paper', takesTips: true })).toBeUndefined();
    expect(protect(context.status)).toBe(true);
    expect(protect(context.status, 'other')).toBe(false);
    // The server refuses it when it is not available.
    expect(protect(undefined)).toBe(true);
  });

  it('sells a share of the holding, or a typed amount', () => {
    expect(readForm(sell({ sellPercent: 50 }), context).request).toMatchObject({
      inputMint: MINT,
      outputMint: SOL_MINT,
      amountPercent: 50,
    });
    const typed = readForm(sell({ sellPercent: null, sellText: '1.5' }), context).request;
    expect(typed).toMatchObject({ amount: '1500000' });
    expect(typed).not.toHaveProperty('amountPercent');
  });

  it('sells the initials for an exact output, and reads separators', () => {
    expect(
      readForm(sell({ sellPercent: 'initials' }), { ...context, initials: 1_083_600_000n }).request,
    ).toMatchObject({
      amount: '1083600000',
      swapMode: 'ExactOut',
    });
    expect(readForm(sell({ sellPercent: 'initials' }), context)).toEqual({ request: null, problem: null });
    const typed = sell({ sellPercent: null, sellText: '48,270.5' });
    expect(readForm(typed, context).request).toMatchObject({ amount: '48270500000' });
    expect(readForm(buy('0,5'), context).problem).toBe('Enter an amount of SOL, such as 0.5');
  });

  it('requests nothing without input', () => {
    for (const text of ['', ' ', '0', '0.000'])
      expect(readForm(buy(text), context)).toEqual({ request: null, problem: null });
    expect(readForm(sell({ sellPercent: null, sellText: '' }), context)).toEqual({
      request: null,
      problem: null,
    });
  });

  it('reports problems', () => {
    expect(readForm(buy('abc'), context).problem).toBe('Enter an amount of SOL, such as 0.5');
    expect(readForm(buy('0.1234567891'), context).problem).toBe('Enter an amount of SOL, such as 0.5');
    expect(readForm(buy('10.1'), context).problem).toBe('Not enough SOL in this wallet');
    expect(readForm(sell({}), { ...context, held: 0n }).problem).toBe('You hold no COO');
    expect(readForm(sell({ sellPercent: null, sellText: '900000' }), context).problem).toBe(
      'Not enough of this token in this wallet',
    );
    expect(readForm(sell({ sellPercent: null, sellText: 'x' }), context).problem).toBe(
      'Enter an amount of COO',
    );
  });
});

describe('costs', () => {
  it('of a buy add up to the total that leaves the wallet', () => {
    const lines = costLines('buy', quoteOf());
    expect(lines.total).toBe(500_000_000n + lines.network + lines.sending);
    expect(lines).toMatchObject({
      platform: 5_000_000n,
      network: 5_000n,
      sending: 800_000n,
      about: 20_395_000_000n,
      atWorst: 18_763_000_000n,
    });
  });

  it('of a sell reduce the minimum received', () => {
    const lines = costLines(
      'sell',
      quoteOf({ outAmount: '900000000', minOut: '800000000', totalLamports: '899195000' }),
    );
    expect(lines.about).toBe(899_195_000n);
    expect(lines.atWorst).toBe(800_000_000n - 805_000n);
    const exact = costLines('sell', quoteOf({ minOut: '20395000000', totalLamports: '899195000' }), true);
    expect(exact.atWorst).toBe(899_195_000n);
  });

  it('block a buy that the wallet cannot pay including fees', () => {
    const lines = costLines('buy', quoteOf());
    expect(quoteProblem('buy', lines, 500_000_000n)).toBe('Not enough SOL in this wallet');
    expect(quoteProblem('buy', lines, 500_805_000n)).toBeNull();
    expect(quoteProblem('sell', lines, 0n)).toBeNull();
  });
});

describe('readPreset', () => {
  it('keeps integers within the limits', () => {
    const own = {
      slippage: 'auto',
      slippageBps: 1_200,
      priority: 'fast',
      priorityFeeLamports: 5,
      tipLamports: 0,
      protect: true,
    };
    expect(readPreset(own)).toEqual(own);
  });

  it('keeps the amounts of a preset from before there were modes', () => {
    const own = { slippageBps: 1_200, priorityFeeLamports: 5, tipLamports: 0, protect: true };
    expect(readPreset(own)).toEqual({ ...own, slippage: 'fixed', priority: 'fixed' });
  });

  it('uses defaults for anything else', () => {
    expect(
      readPreset({ slippageBps: 10_001, priorityFeeLamports: -1, tipLamports: 1.5, protect: 'yes' }),
    ).toEqual(DEFAULT_PRESETS.other);
    expect(readPreset(null)).toEqual(DEFAULT_PRESETS.other);
    expect(readPreset({ ...DEFAULT_PRESETS.other, slippageBps: 0 })).toEqual(DEFAULT_PRESETS.other);
  });
});
