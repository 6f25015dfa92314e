import { describe, expect, it } from 'vitest';
import { AUTHORITIES, authorityState, securedPct, type TokenSafety } from './token-safety.ts';

const safety = (mintAuthority: string | null, freezeAuthority: string | null): TokenSafety => ({
  slot: 1,
  program: 'token',
  mintAuthority,
  freezeAuthority,
  dangers: [],
  metadata: null,
  liquidity: null,
});

describe('token authorities', () => {
  it('are on while the account names a holder, whatever the launchpad promises', () => {
    const kept = { launchpad: 'pumpfun', safety: safety('somebody', null) } as const;
    expect([authorityState('mint', kept), authorityState('freeze', kept)]).toEqual(['on', 'off']);
    const other = { launchpad: 'bags', safety: safety(null, 'somebody') } as const;
    expect([authorityState('mint', other), authorityState('freeze', other)]).toEqual(['off', 'on']);
  });

  it('are off by the rule of a program that revokes both, until the account is read', () => {
    expect(
      AUTHORITIES.map((authority) => authorityState(authority, { launchpad: 'pumpfun', safety: null })),
    ).toEqual(['off', 'off']);
  });

  it('are unknown when neither account nor launchpad decides', () => {
    for (const launchpad of [null, 'bags', 'raydium-launchpad', 'letsbonk.fun'] as const)
      expect(authorityState('mint', { launchpad, safety: null })).toBeNull();
  });
});

describe('secured liquidity', () => {
  it('is the burned plus the locked share, at most all', () => {
    expect(securedPct({ burntPct: 40, lockedPct: 25 })).toBe(65);
    expect(securedPct({ burntPct: 70, lockedPct: 60 })).toBe(100);
    expect(securedPct({ burntPct: 0, lockedPct: 0 })).toBe(0);
  });

  it('is at least the known share', () => {
    expect([
      securedPct({ burntPct: 40, lockedPct: null }),
      securedPct({ burntPct: null, lockedPct: 25 }),
    ]).toEqual([40, 25]);
    expect(securedPct({ burntPct: null, lockedPct: null })).toBeNull();
  });
});
