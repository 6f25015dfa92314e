import { describe, expect, it } from 'vitest';
import { tipsFor } from '#/execution/onchain/senders/tips.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { executionOf, NOTHING_SENT, sendingBy } from './execution.ts';

const NODES_ONLY = { tips: [] };
const ENGINE = { isProtected: true, minLamports: 1_000n, accounts: ['engine'], prices: null };
const WITH_ENGINE = { tips: [ENGINE] };
const SERVICE = { isProtected: false, minLamports: 1_000_000n, accounts: ['service'], prices: null };

describe('how a swap is sent', () => {
  it('pays no tip and protects nothing when only nodes send', () => {
    expect(executionOf({ preset: 'low' }, NODES_ONLY)).toMatchObject({ tipLamports: 0n, protect: false });
    expect(executionOf({ tipLamports: 2_000_000 }, NODES_ONLY)).toMatchObject({ tipLamports: 0n });
  });

  it('refuses protection that a trader chose when no sender protects', () => {
    expect(() => executionOf({ protect: true }, NODES_ONLY)).toThrow(new ApiError('protection_unavailable'));
  });

  it('protects by the preset, or as the trader chose, when a sender protects', () => {
    expect(executionOf({ preset: 'low' }, WITH_ENGINE)).toMatchObject({
      tipLamports: 500_000n,
      protect: true,
    });
    expect(executionOf({ preset: 'low', protect: false }, WITH_ENGINE)).toMatchObject({ protect: false });
    expect(executionOf({ preset: 'other', protect: true }, WITH_ENGINE)).toMatchObject({ protect: true });
  });

  it('raises the tip of a protected swap to the lowest that a protected sender takes', () => {
    const protectedOnly = executionOf({ preset: 'other', protect: true, tipLamports: 10 }, WITH_ENGINE);
    expect(protectedOnly.tipLamports).toBe(1_000n);
  });

  it('does not pay a tip that is too low for any sender', () => {
    expect(executionOf({ preset: 'other', tipLamports: 999 }, WITH_ENGINE).tipLamports).toBe(0n);
    expect(executionOf({ preset: 'other', tipLamports: 1_000 }, WITH_ENGINE).tipLamports).toBe(1_000n);
  });

  it('tips the first sender that takes as much, and a protected swap only a protected sender', () => {
    const both = { tips: [SERVICE, ENGINE] };
    const paidTo = (protect: boolean, tipLamports: bigint) =>
      tipsFor(both, { protect, tipLamports })?.accounts ?? null;
    expect(paidTo(false, 1_000_000n)).toEqual(['service']);
    expect(paidTo(false, 999_999n)).toEqual(['engine']);
    expect(paidTo(true, 1_000_000n)).toEqual(['engine']);
    expect(paidTo(false, 999n)).toBeNull();
    expect(tipsFor({ tips: [SERVICE] }, { protect: true, tipLamports: 1_000_000n })).toBeNull();
    expect(() => executionOf({ protect: true }, { tips: [SERVICE] })).toThrow(
      new ApiError('protection_unavailable'),
    );
  });

  it('sends a stored choice as its senders now allow', () => {
    const stored = { protect: true, tipLamports: 500_000n };
    expect(sendingBy(stored, WITH_ENGINE)).toEqual(stored);
    expect(() => sendingBy(stored, NODES_ONLY)).toThrow(new ApiError('protection_unavailable'));
    const open = { ...stored, protect: false };
    expect(sendingBy(open, NODES_ONLY)).toEqual({ protect: false, tipLamports: 0n });
  });

  it('counts tips as costs on paper, where nothing is sent or protected', () => {
    expect(executionOf({ preset: 'low', protect: true }, NOTHING_SENT)).toMatchObject({
      tipLamports: 500_000n,
      protect: false,
    });
  });
});
