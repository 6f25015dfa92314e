import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFERRAL_TIERS, referralShares } from './referral.ts';

describe('referral shares', () => {
  it('[CONST-16] go to three tiers: 30 %, 3 % and 2 % of the fee', () => {
    expect(REFERRAL_TIERS).toBe(3);
    expect(referralShares(1_000_000n, ['direct', 'second', 'third', 'fourth'])).toEqual([
      { userId: 'direct', lamports: 300_000n },
      { userId: 'second', lamports: 30_000n },
      { userId: 'third', lamports: 20_000n },
    ]);
  });

  it('stay with the platform without a referrer, and when they round to zero', () => {
    expect(referralShares(1_000_000n, [])).toEqual([]);
    expect(referralShares(10n, ['direct', 'second'])).toEqual([{ userId: 'direct', lamports: 3n }]);
  });

  it('of a deleted account stay with the platform, and nobody moves up', () => {
    expect(referralShares(1_000_000n, [null, 'second', 'third'])).toEqual([
      { userId: 'second', lamports: 30_000n },
      { userId: 'third', lamports: 20_000n },
    ]);
  });

  it('never exceed 35 % of the fee', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 60n }),
        fc.array(fc.string(), { maxLength: 4 }),
        (fee, referrers) => {
          const paid = referralShares(fee, referrers).reduce((sum, { lamports }) => sum + lamports, 0n);
          expect(paid * 100n <= fee * 35n).toBe(true);
        },
      ),
    );
  });
});
