import type { TokenSafety } from '@dugout/domain/token-safety';
import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';
import type { AuthorityFilter } from './queries.ts';
import { created, T0, trade } from './testing/events.ts';

const SAFE: TokenSafety = {
  slot: 10,
  program: 'token',
  mintAuthority: null,
  freezeAuthority: null,
  dangers: [],
  metadata: null,
  liquidity: null,
};
const IDENTITY = { name: 'Pigeon Union', symbol: 'COO', uri: 'ipfs://x', decimals: 6, supply: 5_000_000n };

function shown(market: Market, authorities: AuthorityFilter): string[] {
  return market
    .screen({ window: '24h', sortBy: 'volumeUsd', sortDir: 'desc', page: 1, limit: 50, authorities }, T0)
    .mints.sort();
}

describe('token metadata read from accounts', () => {
  it('filters screener and explorer by revoked or held authorities, excluding tokens with unknown ones', () => {
    const market = new Market();
    for (const mint of ['off', 'on', 'unread']) market.apply(created({ mint, market: 'raydium' }));
    market.apply(created({ mint: 'pump', market: 'pumpfun', supply: 10n ** 15n }));
    market.applyMetadata('off', { safety: SAFE });
    market.applyMetadata('on', { safety: { ...SAFE, mintAuthority: 'dev' } });
    expect(shown(market, {})).toEqual(['off', 'on', 'pump', 'unread']);
    expect(shown(market, { mint: 'off' })).toEqual(['off', 'pump']);
    expect(shown(market, { mint: 'on' })).toEqual(['on']);
    expect(shown(market, { mint: 'on', freeze: 'off' })).toEqual(['on']);
    expect(shown(market, { freeze: 'on' })).toEqual([]);
    const column = { column: 'new', window: '24h', page: 1, limit: 9 } as const;
    expect(market.explore({ ...column, authorities: { mint: 'on' } }, T0).mints).toEqual(['on']);
  });

  it('applies to known tokens only, and the newer of two readings wins', () => {
    const market = new Market();
    expect(market.applyMetadata('nobody', { safety: SAFE })).toBe(false);
    market.apply(created({ mint: 'a' }));
    expect(market.token('a')?.safety).toBeNull();
    market.applyMetadata('a', { safety: { ...SAFE, slot: 12, freezeAuthority: 'dev' } });
    market.applyMetadata('a', { safety: SAFE });
    expect(market.token('a')?.safety?.freezeAuthority).toBe('dev');
  });

  it('names a token whose creation was not seen, once', () => {
    const market = new Market();
    const token = created({ mint: 'a' });
    market.apply(trade(token));
    market.applyMetadata('a', { identity: IDENTITY });
    expect(market.token('a')).toMatchObject({
      name: 'Pigeon Union',
      symbol: 'COO',
      uri: 'ipfs://x',
      supply: 5_000_000n,
    });
    expect(market.search('pigeon', 5, T0).map(({ mint }) => mint)).toEqual(['a']);
    market.apply({ ...token, name: 'Pigeon Union', symbol: 'COO' });
    expect(market.lookAlikes('a')).toBe(0);
    expect(market.search('pigeon', 5, T0)).toHaveLength(1);
    market.applyMetadata('a', { identity: { ...IDENTITY, name: 'Another' } });
    expect(market.token('a')?.name).toBe('Pigeon Union');
  });

  it('rejects metadata whose decimals differ from the traded ones', () => {
    const market = new Market();
    market.apply(trade(created({ mint: 'a' })));
    market.applyMetadata('a', { identity: { ...IDENTITY, decimals: 9 } });
    expect(market.token('a')).toMatchObject({ name: '', supply: null });
  });
});
