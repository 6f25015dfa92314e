import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { untradableReason } from './untradable-reason.ts';

describe('a pool', () => {
  const reserves = { base: 1n, quote: 1n };

  it('is tradable when an order can be filled against it', () => {
    expect(untradableReason({ mint: 'mint', reserves, pricePath: [] }, 0)).toBeNull();
  });

  it('is tradable when a router finds a pool', () => {
    expect(
      untradableReason(
        { mint: 'mint', reserves: null, pricePath: [{ mint: 'x', symbol: 'X' }] },
        null,
        'any pool',
      ),
    ).toBeNull();
  });

  it('is never tradable for SOL itself', () => {
    expect(untradableReason({ mint: SOL_MINT, reserves, pricePath: [] }, 30, 'any pool')).toContain(
      'paid in SOL',
    );
  });

  it('is tradable through Jupiter only when its pool has no direct trades', () => {
    const usdc = [{ mint: 'usdc', symbol: 'USDC' }];
    for (const pricePath of [[], usdc])
      expect(untradableReason({ mint: 'mint', reserves, pricePath }, null, 'without Jupiter')).toBe(
        'This token is tradable through Jupiter only, and Jupiter is not configured',
      );
    expect(untradableReason({ mint: 'mint', reserves, pricePath: [] }, 30, 'without Jupiter')).toBeNull();
  });

  it('gives the reason in a sentence when untradable', () => {
    expect(untradableReason({ mint: 'mint', reserves: null, pricePath: [] }, null)).toBe(
      'This pool cannot be traded here: its reserves are unknown',
    );
    expect(untradableReason({ mint: 'mint', reserves, pricePath: [] }, null)).toContain('this pool type');
    expect(
      untradableReason({ mint: 'mint', reserves: null, pricePath: [{ mint: 'x', symbol: 'X' }] }, null),
    ).toBe('This token cannot be traded here: its pool is quoted in X, not in SOL');
  });
});
