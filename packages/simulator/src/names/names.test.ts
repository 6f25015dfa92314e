import { expect, it } from 'vitest';
import { Rng } from '../rng.ts';
import { imitateName, inventName } from './names.ts';

it('invents thousands of names and unused tickers', () => {
  const rng = new Rng(5);
  const symbols = new Set<string>();
  const names = new Set<string>();
  for (let i = 0; i < 4_000; i++) {
    const { name, symbol } = inventName(rng, (it) => symbols.has(it));
    expect(name).toMatch(/^[A-Z][A-Za-z -]+$/);
    expect(name.length).toBeLessThanOrEqual(32);
    expect(symbol).toMatch(/^[A-Z0-9]{3,10}$/);
    symbols.add(symbol);
    names.add(name);
  }
  expect(symbols.size).toBe(4_000);
  expect(names.size).toBeGreaterThan(3_700);
});

it('imitates names deceptively', () => {
  const rng = new Rng(9);
  const original = { name: 'Pigeon Union', symbol: 'COO' };
  const made = Array.from({ length: 200 }, () => imitateName(rng, original));
  expect(
    made.filter((it) => it.name === original.name && it.symbol === original.symbol).length,
  ).toBeGreaterThan(50);
  expect(
    made.some(
      (it) => it.name.length === original.name.length && it.name !== original.name && it.symbol === 'COO',
    ),
  ).toBe(true);
  expect(made.some((it) => it.name === 'Pigeon Union 2.0')).toBe(true);
});
