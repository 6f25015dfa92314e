import { describe, expect, it } from 'vitest';
import type { ScanFacts } from './checks.ts';
import { scan } from './scan.ts';

const CLEAN: ScanFacts = {
  facts: { launchpad: 'pumpfun', market: 'pumpfun-amm' },
  shares: { top10HoldersPct: 18.4, devHoldingsPct: 0, insiderHoldingsPct: 3.1, sniperHoldingsPct: 2.2, kols: 0 },
  bundle: { wallets: 2, pct: 4.8 },
  launch: { migratedAt: 1, developer: { launches: 2, migrated: 1 } },
  lookAlikes: 0,
  deepest: false,
};
const levels = (facts: ScanFacts) => Object.fromEntries(scan(facts).checks.map(({ id, level }) => [id, level]));

describe('a scan', () => {
  it('passes every check of a token that nothing speaks against', () => {
    const { verdict, passed, checks } = scan(CLEAN);
    expect(passed).toBe(10);
    expect(checks).toHaveLength(10);
    expect(verdict).toEqual({ level: 'pass', text: 'Nothing was found against it. That is no promise.' });
    expect(checks.map(({ value }) => value)).toEqual(['Off', 'Off', 'LP burned', '18.4%', '0.0%', '3.1%', '2.2%', '4.8%', '1/2', 'None']);
    for (const { looked } of checks) expect(looked).toMatch(/\.$/);
  });

  it('says in one sentence what speaks against it, the worst first', () => {
    const { verdict, passed } = scan({
      ...CLEAN,
      shares: { ...CLEAN.shares, top10HoldersPct: 33, devHoldingsPct: 11 },
      lookAlikes: 3,
    });
    expect(passed).toBe(7);
    expect(verdict).toEqual({
      level: 'fail',
      text: 'High risk: the developer holds 11.0%, 3 other tokens bear its name or ticker and one of them has a deeper pool and ten wallets hold 33.0%.',
    });
  });

  it('calls for a look when nothing is worse', () => {
    expect(scan({ ...CLEAN, lookAlikes: 1, deepest: true }).verdict).toEqual({
      level: 'look',
      text: 'Look first: 1 other token bears its name or ticker.',
    });
  });

  it('judges a developer by what became of the tokens', () => {
    const launches = (made: number, migrated: number) =>
      levels({ ...CLEAN, launch: { migratedAt: null, developer: { launches: made, migrated } } })['launches'];
    expect([launches(1, 0), launches(3, 0), launches(9, 1), launches(31, 7), launches(31, 2)]).toEqual([
      'pass',
      'look',
      'pass',
      'pass',
      'fail',
    ]);
  });

  it('counts what is not known as not passed, and says so', () => {
    const { verdict, passed, checks } = scan({
      ...CLEAN,
      facts: { launchpad: null, market: 'raydium' },
      shares: { top10HoldersPct: null, devHoldingsPct: null, insiderHoldingsPct: null, sniperHoldingsPct: null, kols: 0 },
      bundle: null,
      launch: { migratedAt: null, developer: null },
    });
    expect(passed).toBe(1);
    expect(checks.filter(({ level, value }) => level === 'unknown' && value === null)).toHaveLength(9);
    expect(verdict?.text).toBe('Nothing was found against it in the 1 of 10 checks that could be made.');
  });

  it('takes a curve for liquidity that nobody can take out', () => {
    expect(levels({ ...CLEAN, facts: { launchpad: 'moonshot', market: 'moonshot' } })).toMatchObject({
      liquidity: 'pass',
      mint: 'unknown',
    });
    expect(levels({ ...CLEAN, facts: { launchpad: 'moonshot', market: 'raydium' } })).toMatchObject({ liquidity: 'unknown' });
  });
});
