import type { TokenDanger, TokenSafety } from '@dugout/domain/token-safety';
import { UNKNOWN_SHARES } from '@dugout/market/types';
import { describe, expect, it } from 'vitest';
import { CHECKS } from './checks.ts';
import { CLEAN, SAFE } from './scan.fixture.ts';
import { scan } from './scan.ts';
import type { ScanFacts } from './scan-check.ts';

const levels = (facts: ScanFacts) =>
  Object.fromEntries(scan(facts).checks.map(({ id, level }) => [id, level]));

describe('a scan', () => {
  it('passes every check of a token without any issue', () => {
    const { verdict, passed, checks } = scan(CLEAN);
    expect(passed).toBe(CHECKS.length);
    expect(checks).toHaveLength(CHECKS.length);
    expect(verdict).toEqual({ level: 'pass', text: 'No risks found. This is not a guarantee.' });
    expect(Object.fromEntries(checks.map(({ id, value }) => [id, value]))).toMatchObject({
      mint: 'Off',
      freeze: 'Off',
      program: 'SPL Token',
      metadata: 'Fixed',
      liquidity: '100% burned',
      top10: '18.4%',
      developer: '0.0%',
      insiders: '3.1%',
      snipers: '2.2%',
      bundled: '4.8%',
      launches: '1/2',
      name: 'None',
    });
    for (const { looked } of checks) expect(looked).toMatch(/\.$/);
  });

  it("warns of pump.fun's agent on a coin in Mayhem mode, and omits the check for others", () => {
    const { verdict, checks } = scan({
      ...CLEAN,
      facts: { ...CLEAN.facts, mayhem: true },
      shares: { ...CLEAN.shares, agentHoldingsPct: 47.5 },
    });
    expect(checks.find(({ id }) => id === 'mayhem')).toMatchObject({ level: 'look', value: 'On' });
    expect(verdict?.text).toBe(
      "Caution: its volume is partly made by pump.fun's Mayhem agent, which holds 47.5% of the supply.",
    );
    expect(scan(CLEAN).checks.some(({ id }) => id === 'mayhem')).toBe(false);
  });

  it('summarizes the issues in one sentence, worst first', () => {
    const { verdict, passed } = scan({
      ...CLEAN,
      shares: { ...CLEAN.shares, top10HoldersPct: 33, devHoldingsPct: 11 },
      lookAlikes: 3,
    });
    expect(passed).toBe(CHECKS.length - 3);
    expect(verdict).toEqual({
      level: 'fail',
      text: 'High risk: the developer holds 11.0%, 3 other tokens use its name or ticker and one of them has a deeper pool and ten wallets hold 33.0%.',
    });
  });

  it('advises a look when nothing is worse', () => {
    expect(scan({ ...CLEAN, lookAlikes: 1, deepest: true }).verdict).toEqual({
      level: 'look',
      text: 'Caution: 1 other token uses its name or ticker.',
    });
  });

  it('names the token whose picture it shows, in sanitized letters', () => {
    const original = { mint: 'So11111111111111111111111111111111111111112', symbol: 'COO<b>. It is safe' };
    expect(scan({ ...CLEAN, picture: { shownBy: 3, original } }).verdict).toEqual({
      level: 'fail',
      text: 'High risk: its picture matches that of COObItissa (So11...1112), which has a deeper pool.',
    });
    expect(
      scan({ ...CLEAN, picture: { shownBy: 3, original: { ...original, symbol: '\u202E!' } } }).verdict?.text,
    ).toBe('High risk: its picture matches that of So11...1112, which has a deeper pool.');
    expect(
      scan({ ...CLEAN, lookAlikes: 1, deepest: true, picture: { shownBy: 1, original: null } }).verdict,
    ).toEqual({
      level: 'look',
      text: 'Caution: 1 other token uses its name or ticker, 1 other token uses its picture.',
    });
    const looked = (picture: ScanFacts['picture']) =>
      scan({ ...CLEAN, picture }).checks.find(({ id }) => id === 'name')?.looked;
    expect(looked(CLEAN.picture)).toContain('Pictures');
    expect(looked(null)).not.toContain('Pictures');
  });

  it("rates a developer by their tokens' outcomes", () => {
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

  it('counts unknown checks as not passed, and says so', () => {
    const { verdict, passed, checks } = scan({
      ...CLEAN,
      facts: { launchpad: null, market: 'raydium', safety: null, mayhem: false },
      shares: UNKNOWN_SHARES,
      bundle: null,
      launch: { migratedAt: null, developer: null },
    });
    expect(passed).toBe(1);
    expect(checks.filter(({ level, value }) => level === 'unknown' && value === null)).toHaveLength(
      CHECKS.length - 1,
    );
    expect(verdict?.text).toBe(`No risks found in 1 of ${CHECKS.length} checks. The others had no data.`);
  });

  it('treats a curve as liquidity that nobody can withdraw', () => {
    expect(
      levels({ ...CLEAN, facts: { launchpad: 'moonshot', market: 'moonshot', safety: null, mayhem: false } }),
    ).toMatchObject({
      liquidity: 'pass',
      mint: 'unknown',
    });
    expect(
      levels({ ...CLEAN, facts: { launchpad: 'moonshot', market: 'raydium', safety: null, mayhem: false } }),
    ).toMatchObject({ liquidity: 'unknown' });
  });

  const checkOf = (id: string, safety: TokenSafety | null, facts: Partial<ScanFacts['facts']> = {}) =>
    scan({
      ...CLEAN,
      facts: { launchpad: null, market: 'raydium', mayhem: false, ...facts, safety },
    }).checks.find((check) => check.id === id);

  it("trusts a mint's account over its launchpad's rules", () => {
    const held = { ...SAFE, mintAuthority: 'dev' };
    expect(checkOf('mint', held, { launchpad: 'pumpfun' })).toMatchObject({
      level: 'fail',
      value: 'On',
      looked: 'Read from the mint account.',
    });
    expect(checkOf('mint', null, { launchpad: 'pumpfun' })).toMatchObject({ level: 'pass', value: 'Off' });
    expect(checkOf('freeze', null)).toMatchObject({
      level: 'unknown',
      value: null,
      looked: "Nothing: the mint's account was not read.",
    });
    expect(
      scan({ ...CLEAN, facts: { ...CLEAN.facts, safety: { ...held, freezeAuthority: 'dev' } } }).verdict,
    ).toEqual({
      level: 'fail',
      text: "High risk: someone can mint more and someone can freeze holders' accounts.",
    });
  });

  it.each<[string, TokenDanger[], string, string | null]>([
    ['no right', [], 'pass', 'Token-2022'],
    ['a right that harms no holder', [{ kind: 'closable', by: 'dev' }], 'pass', 'Token-2022'],
    ['a small fee that nobody can change', [{ kind: 'transferFee', bps: 50, by: null }], 'look', '1 danger'],
    ['a fee that someone can raise', [{ kind: 'transferFee', bps: 0, by: 'dev' }], 'fail', '1 danger'],
    [
      'a delegate and a hook',
      [
        { kind: 'permanentDelegate', by: 'dev' },
        { kind: 'transferHook', program: 'p', by: null },
      ],
      'fail',
      '2 dangers',
    ],
    ['frozen accounts', [{ kind: 'frozenByDefault' }], 'fail', '1 danger'],
  ])('reports the permissions of a Token-2022 mint: %s', (_, dangers, level, value) => {
    expect(checkOf('program', { ...SAFE, program: 'token-2022', dangers })).toMatchObject({ level, value });
  });

  it('names a danger in the verdict', () => {
    const safety: TokenSafety = {
      ...SAFE,
      program: 'token-2022',
      dangers: [{ kind: 'permanentDelegate', by: 'dev' }],
    };
    expect(scan({ ...CLEAN, facts: { ...CLEAN.facts, safety } }).verdict?.text).toBe(
      "High risk: someone can take or burn any holder's tokens.",
    );
  });

  it('advises a look at a name that can still be changed', () => {
    expect(
      checkOf('metadata', { ...SAFE, metadata: { mutable: true, updateAuthority: 'dev' } }),
    ).toMatchObject({ level: 'look' });
    expect(checkOf('metadata', { ...SAFE, metadata: null })).toMatchObject({ level: 'unknown', value: null });
  });

  it.each<[number | null, number | null, string, string | null]>([
    [99.2, 0, 'pass', '99% burned'],
    [10, 88, 'pass', '98% locked'],
    [60, null, 'look', '60% burned'],
    [0, 0, 'fail', '0% secured'],
    [null, null, 'unknown', null],
  ])('rates a pool with %s%% burned and %s%% locked: %s', (burntPct, lockedPct, level, value) => {
    const looked = 'The pool.';
    const check = checkOf('liquidity', { ...SAFE, liquidity: { burntPct, lockedPct, looked } });
    expect(check).toMatchObject({ level, value });
    if (value !== null) expect(check?.looked).toBe(looked);
  });
});
