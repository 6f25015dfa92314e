import type { TokenRow } from '@dugout/contract/market/token';
import { UNKNOWN_SHARES } from '@dugout/market/types';
import { expect, it } from 'vitest';
import { EncodedRows, listOf, withFields } from './encoded-rows.ts';
import { facts, unknownFigures } from './token.fixture.ts';
import { tokenRow } from './token.view.ts';

function counted() {
  const state = { changes: 0, solUsd: 150 as number | null, now: 1_000_000, made: 0 };
  const row = (): TokenRow => {
    state.made += 1;
    return tokenRow(
      {
        facts,
        figures: unknownFigures,
        shares: UNKNOWN_SHARES,
        trend: [],
        lookAlikes: 0,
        deepest: false,
        poolFeeBps: null,
      },
      '1h',
      state.now,
    );
  };
  const rows = new EncodedRows({
    market: {
      changesOf: () => state.changes,
      get solUsd() {
        return state.solUsd;
      },
    },
    presenter: { row: (mint) => (mint === facts.mint ? row() : null) },
    now: () => state.now,
  });
  return { state, rows };
}

it('[R6] are encoded once for all lists until the token, the SOL price or the second changes', () => {
  const { state, rows } = counted();
  const read = () => rows.row(facts.mint, '1h');
  for (let n = 0; n < 5; n++) read();
  expect(state.made).toBe(1);
  state.changes += 1;
  read();
  state.solUsd = 151;
  read();
  state.now += 999;
  read();
  expect(state.made).toBe(3);
  state.now += 1;
  read();
  state.now -= 5_000;
  read();
  expect(state.made).toBe(5);
  rows.row(facts.mint, '24h');
  expect(state.made).toBe(6);
});

it('have the same JSON as the whole answer', () => {
  const { rows } = counted();
  const row = rows.row(facts.mint, '1h') ?? '';
  const items = [JSON.parse(row), { ...JSON.parse(row), migratedAt: null }];
  const bytes = listOf([row, withFields(row, { migratedAt: null })], { total: 2 });
  expect(bytes.toString()).toBe(JSON.stringify({ data: { items, total: 2 } }));
  expect(JSON.parse(listOf([], { total: 0 }).toString())).toEqual({ data: { items: [], total: 0 } });
  expect(rows.row('unknown', '1h')).toBeNull();
});
