import { describe, expect, it } from 'vitest';
import { WALLET } from '#/shared/testing/names.ts';
import { tokenPageOf } from '#/shared/testing/token-builders.ts';
import { auditMarksOf } from './audit-marks.ts';

const read = (given: Parameters<typeof tokenPageOf>[0]) =>
  Object.fromEntries(auditMarksOf(tokenPageOf(given)).map(({ name, text, risk }) => [name, [text, risk]]));

const safetyOf = (
  liquidity: { readonly burntPct: number | null; readonly lockedPct: number | null } | null,
) => ({
  slot: 1,
  program: 'token' as const,
  mintAuthority: null,
  freezeAuthority: WALLET,
  dangers: [],
  metadata: null,
  liquidity: liquidity === null ? null : { ...liquidity, looked: "The pool's shares." },
});

describe('audit marks', () => {
  it('fail a held right, pass a revoked one, and mark an unknown one', () => {
    expect(read({ freezeAuthority: 'on', mintAuthority: 'off' })).toMatchObject({
      Freeze: ['On', 'fail'],
      Mint: ['Off', 'pass'],
    });
    expect(read({ freezeAuthority: null, mintAuthority: null })).toMatchObject({
      Freeze: ['-', null],
      Mint: ['-', null],
    });
  });

  it('rate liquidity by the share that is burned or locked', () => {
    const on = (liquidity: Parameters<typeof safetyOf>[0]) =>
      read({ launchpad: 'raydium', market: 'raydium', safety: safetyOf(liquidity) })['LP burned'];
    expect(on({ burntPct: 60, lockedPct: 40 })).toEqual(['100%', 'pass']);
    expect(on({ burntPct: 60, lockedPct: null })).toEqual(['60%', 'look']);
    expect(on({ burntPct: 0, lockedPct: 10 })).toEqual(['10%', 'fail']);
    expect([on({ burntPct: null, lockedPct: null }), on(null)]).toEqual([
      ['-', null],
      ['-', null],
    ]);
  });

  it('recognize liquidity held or burned by a program', () => {
    expect(read({ launchpad: 'pumpfun', market: 'pumpfun', safety: null })['LP burned']).toEqual([
      'Curve',
      'pass',
    ]);
    expect(read({ launchpad: 'pumpfun', market: 'pumpfun-amm', safety: null })['LP burned']).toEqual([
      'Burned',
      'pass',
    ]);
  });
});
