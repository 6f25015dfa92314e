import { MAYHEM_AGENT } from '@dugout/domain/execution/bonding-curve';
import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';
import { created, solPrice, T0, trade } from './testing/events.ts';

const SUPPLY = 1_000_000_000_000_000n;
const RESERVES = { base: 1_073_000_000_000_000n, quote: 30_000_000_000n };
const SCREEN = { window: '24h', sortBy: 'marketCapUsd', sortDir: 'desc', page: 1, limit: 10 } as const;

function market() {
  const both = new Market();
  const coin = { market: 'pumpfun', reserves: RESERVES } as const;
  const plain = created({ ...coin, mint: 'plain', supply: SUPPLY });
  const mayhem = created({ ...coin, mint: 'mayhem', supply: 2n * SUPPLY });
  for (const event of [solPrice(100), plain, mayhem]) both.apply(event);
  both.apply({
    kind: 'transfer',
    id: 'minted',
    signature: 'minted',
    slot: 1_000,
    time: T0,
    mint: 'mayhem',
    from: mayhem.pool,
    to: MAYHEM_AGENT,
    tokenAmount: SUPPLY,
  });
  return { both, plain, mayhem };
}

describe('coins in Mayhem mode', () => {
  it('compute the market cap from the whole supply', () => {
    const { both } = market();
    const [plain, mayhem] = ['plain', 'mayhem'].map((mint) => both.figures(mint, T0)?.marketCapUsd ?? 0);
    expect(mayhem).toBeCloseTo(2 * (plain ?? 0), 6);
    expect([both.token('plain')?.mayhem, both.token('mayhem')?.mayhem]).toEqual([false, true]);
  });

  it("show the agent's share and its sells", () => {
    const { both, mayhem } = market();
    expect(both.shares('plain')?.agentHoldingsPct).toBe(0);
    expect(both.shares('mayhem')?.agentHoldingsPct).toBe(50);
    both.apply(
      trade(mayhem, { side: 'sell', wallet: MAYHEM_AGENT, tokenAmount: SUPPLY / 5n, reserves: RESERVES }),
    );
    expect(both.shares('mayhem')?.agentHoldingsPct).toBe(40);
  });

  it("can be filtered in screener and explorer, and sorted by the agent's share", () => {
    const { both } = market();
    const screened = (mayhem?: 'on' | 'off') => both.screen({ ...SCREEN, mayhem }, T0).mints;
    expect([screened(), screened('on'), screened('off')]).toEqual([
      ['mayhem', 'plain'],
      ['mayhem'],
      ['plain'],
    ]);
    const column = { column: 'new', window: '24h', page: 1, limit: 10 } as const;
    expect(both.explore({ ...column, mayhem: 'off' }, T0).mints).toEqual(['plain']);
    expect(
      both.screen({ ...SCREEN, sortBy: 'agentHoldingsPct', bounds: { agentHoldingsPct: { min: 1 } } }, T0)
        .mints,
    ).toEqual(['mayhem']);
  });
});

it("a bundle's share is what non-developers bought in the slot of the creation and still hold", () => {
  const { both, plain } = market();
  const bought = { slot: plain.slot, tokenAmount: SUPPLY / 10n, reserves: RESERVES };
  both.apply(trade(plain, { ...bought, wallet: 'dev' }));
  both.apply(trade(plain, { ...bought, wallet: 'ann' }));
  both.apply(trade(plain, { ...bought, wallet: 'bob', slot: plain.slot + 1 }));
  expect(both.shares('plain')).toMatchObject({ bundledHoldingsPct: 10, sniperHoldingsPct: 20 });
  both.apply(trade(plain, { ...bought, wallet: 'ann', side: 'sell', slot: plain.slot + 9 }));
  expect(both.shares('plain')?.bundledHoldingsPct).toBe(0);
  expect(both.screen({ ...SCREEN, sortBy: 'bundledHoldingsPct' }, T0).mints).toHaveLength(2);
});
