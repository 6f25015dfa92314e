import { authorityState, securedPct } from '@dugout/domain/token-safety';
import { describe, expect, it } from 'vitest';
import { Simulator } from './simulator.ts';

const GENESIS = 1_760_000_000_000;

function tokens(seed = 'safety') {
  const simulator = new Simulator({ seed, genesis: GENESIS, tokens: 300, wallets: 50 });
  const found: { mint: string; market: string }[] = [];
  simulator.start((event) => {
    if (event.kind === 'created') found.push({ mint: event.mint, market: event.market });
  });
  return found.map((token) => ({ ...token, safety: simulator.safety(token.mint) }));
}

describe('accounts of simulated tokens', () => {
  it('revoke every authority if the launchpad does, and keep some in a few others', () => {
    const all = tokens();
    const pump = all.filter(({ market }) => market === 'pumpfun');
    const others = all.filter(({ market }) => !['pumpfun', 'letsbonk.fun', 'boop'].includes(market));
    const holdsARight = ({ safety }: (typeof all)[number]) =>
      authorityState('mint', { launchpad: null, safety }) === 'on' ||
      authorityState('freeze', { launchpad: null, safety }) === 'on';
    expect(pump.length).toBeGreaterThan(50);
    expect(pump.some(holdsARight)).toBe(false);
    expect(pump.flatMap(({ safety }) => safety?.dangers ?? [])).toEqual([]);
    const kept = others.filter(holdsARight);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(others.length / 2);
  });

  it('contain a few traps: accounts that start frozen, and fees on transfers', () => {
    const all = ['a', 'b', 'c'].flatMap((seed) => tokens(seed));
    const kinds = all.flatMap(({ safety }) => safety?.dangers.map(({ kind }) => kind) ?? []);
    expect(kinds).toContain('frozenByDefault');
    expect(kinds).toContain('transferFee');
    expect(kinds.length).toBeLessThan(all.length / 20);
  });

  it('secure the liquidity of most pools, and have none for curves', () => {
    const states = tokens().flatMap(({ safety }) => safety?.liquidity ?? []);
    const secured = states.filter((state) => securedPct(state) === 100);
    expect(secured.length).toBeGreaterThan(states.length / 2);
    expect(secured.length).toBeLessThan(states.length);
  });

  it('are deterministic, and null for an unknown token', () => {
    expect(tokens()).toEqual(tokens());
    expect(
      new Simulator({ seed: 's', genesis: GENESIS, tokens: 5, wallets: 5 }).safety('nothing'),
    ).toBeNull();
  });
});
