import { describe, expect, it } from 'vitest';
import { PUMP_CURVE } from '../execution/bonding-curve.ts';
import type { TokenDanger, TokenSafety } from '../token-safety.ts';
import { SELL_REASON_CODES, SELL_REASONS } from './reasons.ts';
import { blockedTransfers, checkSale, type SellFacts } from './sell-check.ts';

const SAFE: TokenSafety = {
  slot: 1,
  program: 'token-2022',
  mintAuthority: null,
  freezeAuthority: null,
  dangers: [],
  metadata: null,
  liquidity: null,
};
const pool = {
  market: 'raydium-cpmm',
  reserves: { base: 10n ** 15n, quote: 100_000_000_000n },
  feeBps: 25n,
} as const;
const plain: SellFacts = { launchpad: null, safety: SAFE, pool };
const withDanger = (danger: TokenDanger, changed: Partial<TokenSafety> = {}) =>
  checkSale({ ...plain, safety: { ...SAFE, dangers: [danger], ...changed } });
const codes = ({ reasons }: ReturnType<typeof checkSale>) => reasons.map(({ code }) => code);

describe('a sell check', () => {
  it('passes a plain token, with the cost of a buy and a sale', () => {
    expect(checkSale(plain)).toMatchObject({
      verdict: 'sells',
      reasons: [],
      cost: { poolFee: 50, tokenFee: 0, platformFee: 198 },
    });
  });

  it.each([
    [{ kind: 'nonTransferable' }, 'nonTransferable'],
    [{ kind: 'frozenByDefault' }, 'frozenByDefault'],
    [{ kind: 'pausable', by: 'A', paused: true }, 'paused'],
    [{ kind: 'transferFee', by: null, bps: 10_000 }, 'wholeTransferFee'],
  ] as const)('finds that a token with %o cannot be sold', (danger, code) => {
    expect(withDanger(danger)).toMatchObject({ verdict: 'cannot-sell', cost: null });
    expect(codes(withDanger(danger))).toEqual([code]);
    expect(blockedTransfers({ ...SAFE, dangers: [danger] })).toMatchObject({ code });
  });

  it('finds the cost that a token hides in its transfers, and who may raise it', () => {
    const check = withDanger({ kind: 'transferFee', by: 'A', bps: 500 });
    expect(check).toMatchObject({ verdict: 'costly', cost: { tokenFee: 961 } });
    expect(check.reasons).toEqual([
      { code: 'transferFee', bps: 500, by: 'A' },
      { code: 'feeAuthority', bps: null, by: 'A' },
    ]);
  });

  it('warns of powers that do not prevent a sale today', () => {
    const { verdict } = withDanger({ kind: 'permanentDelegate', by: 'A' });
    expect(verdict).toBe('sells');
    expect(blockedTransfers(SAFE)).toBeNull();
    expect(codes(withDanger({ kind: 'pausable', by: 'A', paused: false }))).toEqual(['pausable']);
    expect(codes(withDanger({ kind: 'transferFee', by: 'A', bps: 0 }))).toEqual(['feeAuthority']);
    expect(codes(withDanger({ kind: 'transferHook', by: 'A', program: null }))).toEqual(['hookAuthority']);
    expect(codes(withDanger({ kind: 'closable', by: 'A' }, { freezeAuthority: 'B' }))).toEqual([
      'freezeAuthority',
    ]);
  });

  it('says unknown where it does not know', () => {
    expect(checkSale({ ...plain, safety: null })).toMatchObject({ verdict: 'unknown' });
    expect(codes(checkSale({ ...plain, safety: null }))).toEqual(['mintNotRead']);
    expect(checkSale({ ...plain, pool: null })).toMatchObject({ verdict: 'unknown', cost: null });
    const hooked = withDanger({ kind: 'transferHook', by: 'A', program: 'P' });
    expect(hooked).toMatchObject({ verdict: 'unknown', reasons: [{ code: 'transferHook', by: 'P' }] });
  });

  it('trusts the mints of a launchpad that gives up every authority', () => {
    expect(checkSale({ ...plain, launchpad: 'pumpfun', safety: null })).toMatchObject({ verdict: 'sells' });
  });

  it('counts what the chain refused or withheld in a simulation', () => {
    const refused = checkSale({ ...plain, probe: { refused: true, withheldBps: 0 } });
    expect(refused).toMatchObject({ verdict: 'cannot-sell', reasons: [{ code: 'transferRefused' }] });
    const fee = { ...SAFE, dangers: [{ kind: 'transferFee', by: null, bps: 500 } as const] };
    const capped = checkSale({ ...plain, safety: fee, probe: { refused: false, withheldBps: 0 } });
    expect(capped).toMatchObject({ verdict: 'costly', cost: { tokenFee: 0 } });
    const whole = checkSale({ ...plain, safety: fee, probe: { refused: false, withheldBps: 975 } });
    expect(whole.cost).toEqual(checkSale({ ...plain, safety: fee }).cost);
  });

  it('finds pools that take too much, or pay nothing', () => {
    const thin = { ...pool, reserves: { base: 10n ** 15n, quote: 1_000_000_000n } };
    expect(checkSale({ ...plain, pool: thin })).toMatchObject({
      verdict: 'costly',
      reasons: [{ code: 'thinPool' }],
    });
    expect(codes(checkSale({ ...plain, pool: { ...pool, feeBps: 400n } }))).toEqual(['poolFee']);
    expect(codes(checkSale({ ...plain, pool: { ...pool, reserves: { base: 5n, quote: 0n } } }))).toEqual([
      'emptyPool',
    ]);
    const reserves = {
      base: PUMP_CURVE.virtualReserves.base - PUMP_CURVE.realBase,
      quote: 115_000_000_000n,
    };
    expect(codes(checkSale({ ...plain, pool: { market: 'pumpfun', reserves, feeBps: 100n } }))).toEqual([
      'curveComplete',
    ]);
  });

  it('names the gravest reason first, and keeps its kind for every code', () => {
    const check = checkSale({
      ...plain,
      safety: { ...SAFE, freezeAuthority: 'A', dangers: [{ kind: 'frozenByDefault' }] },
      pool: null,
    });
    expect(codes(check)).toEqual(['frozenByDefault', 'poolNotModeled', 'freezeAuthority']);
    expect(SELL_REASON_CODES).toHaveLength(Object.keys(SELL_REASONS).length);
  });
});
