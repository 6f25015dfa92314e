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

describe('an authority over a token', () => {
  it('is on while its account names somebody, whatever the launchpad promises', () => {
    const kept = { launchpad: 'pumpfun', safety: safety('somebody', null) } as const;
    expect([authorityState('mint', kept), authorityState('freeze', kept)]).toEqual(['on', 'off']);
    const other = { launchpad: 'bags', safety: safety(null, 'somebody') } as const;
    expect([authorityState('mint', other), authorityState('freeze', other)]).toEqual(['off', 'on']);
  });

  it('is off by the rule of a program that gives both up, until the account was read', () => {
    expect(
      AUTHORITIES.map((authority) => authorityState(authority, { launchpad: 'pumpfun', safety: null })),
    ).toEqual(['off', 'off']);
  });

  it('is not known where neither account nor launchpad tells', () => {
    for (const launchpad of [null, 'bags', 'raydium-launchpad', 'letsbonk.fun'] as const)
      expect(authorityState('mint', { launchpad, safety: null })).toBeNull();
  });
});

describe('what of a pool nobody can take out', () => {
  it('is what was burned and what is locked, never more than all', () => {
    expect(securedPct({ burntPct: 40, lockedPct: 25 })).toBe(65);
    expect(securedPct({ burntPct: 70, lockedPct: 60 })).toBe(100);
    expect(securedPct({ burntPct: 0, lockedPct: 0 })).toBe(0);
  });

  it('is at least the part that is known', () => {
    expect([
      securedPct({ burntPct: 40, lockedPct: null }),
      securedPct({ burntPct: null, lockedPct: 25 }),
    ]).toEqual([40, 25]);
    expect(securedPct({ burntPct: null, lockedPct: null })).toBeNull();
  });
});
