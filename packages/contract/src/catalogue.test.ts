import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { COMMON_FAILURES } from './error-table.ts';
import { ERRORS, isErrorCode, TEXT_FAILURES } from './errors.ts';
import { TEXTS } from './texts.ts';

const here = new URL('./', import.meta.url);
const features = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name);

async function tablesOf(table: RegExp): Promise<Record<string, unknown>[]> {
  const tables: Record<string, unknown>[] = [];
  for (const feature of features)
    for (const file of readdirSync(new URL(`${feature}/`, here)).filter(
      (name) => !name.endsWith('.test.ts'),
    )) {
      const exported: Record<string, unknown> = await import(new URL(`${feature}/${file}`, here).pathname);
      for (const [name, value] of Object.entries(exported))
        if (table.test(name)) tables.push(value as Record<string, unknown>);
    }
  return tables;
}
const keysIn = (tables: readonly Record<string, unknown>[]): string[] =>
  tables.flatMap((table) => Object.keys(table)).sort();

describe('declarations of features', () => {
  it('add errors to the catalog, each code in one feature only', async () => {
    const declared = keysIn([COMMON_FAILURES, ...(await tablesOf(/_ERRORS$/))]);
    expect(declared).toEqual([...new Set(declared)]);
    expect(declared).toEqual(Object.keys(ERRORS).sort());
  });

  it('add calls to the table, each call in one feature only', async () => {
    const declared = keysIn(await tablesOf(/^[a-z]+Endpoints$/));
    expect(declared).toEqual([...new Set(declared)]);
    expect(declared).toEqual(Object.keys(api).sort());
  });

  it('add texts, each name in one feature only', async () => {
    const declared = keysIn(await tablesOf(/_TEXTS$/));
    expect(declared).toEqual([...new Set(declared)]);
    expect(declared.filter((name) => !(name in TEXTS))).toEqual([]);
  });
});

describe('the error catalog', () => {
  const codes = Object.entries(ERRORS);

  it('has failure statuses, and messages that start with a capital letter', () => {
    expect(codes.filter(([, { status }]) => status < 400 || status > 599)).toEqual([]);
    expect(codes.filter(([, { message }]) => !/^[A-Z]/.test(message))).toEqual([]);
  });

  it('distinguishes its codes from other strings', () => {
    expect(codes.every(([code]) => isErrorCode(code))).toBe(true);
    expect(['', 'nope', 'toString', '__proto__', null, 404].filter(isErrorCode)).toEqual([]);
  });

  it('[ERR-76] [ERR-77] [ERR-80] [API-09] contains the messages fixed by the specification', () => {
    expect(ERRORS.mint_required.message).toBe('Mint is required');
    expect(ERRORS.mint_invalid.message).toBe('Mint is not a valid solana address');
    expect(ERRORS.tracker_delete_failed.message).toBe('Failed to delete wallet trackers');
    expect([...TEXT_FAILURES]).toEqual(['panel_failed']);
    expect(ERRORS.panel_failed.message).toBe('Failed to get user side panel data');
  });
});
