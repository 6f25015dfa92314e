import { describe, expect, it } from 'vitest';
import { accepts, FIRST, faults } from '../testing/accepts.ts';
import { IMPORT_BODY_BYTES, importBody } from './import.ts';

const wallet = { address: FIRST };

describe('import', () => {
  it('[API-75] is either text or a list, never both or neither', () => {
    expect([accepts(importBody, { text: 'a' }), accepts(importBody, { wallets: [] })]).toEqual([true, true]);
    expect([accepts(importBody, {}), accepts(importBody, { text: 'a', wallets: [wallet] })]).toEqual([
      false,
      false,
    ]);
  });

  it('leaves followed wallets unchanged by default', () => {
    expect(importBody.parse({ text: 'a' }).onConflict).toBe('skip');
    expect(faults(importBody, { text: 'a', onConflict: 'overwrite' })).toEqual(['onConflict']);
  });

  it("accepts our own export, and other terminals' exports with additional fields", () => {
    const exported = {
      ...wallet,
      name: 'Whale',
      emoji: null,
      group: null,
      notes: 'n',
      createdAt: '2026-01-02T03:04:05.678Z',
    };
    expect(faults(importBody, { dugout: 1, wallets: [exported] })).toEqual([]);
    expect(importBody.parse({ wallets: [{ ...wallet, alertsOn: true, name: 'W' }] }).wallets).toEqual([
      { ...wallet, name: 'W' },
    ]);
  });

  it('accepts a wrong address, to report it with its line', () => {
    expect(faults(importBody, { wallets: [{ address: 'not an address' }] })).toEqual([]);
    expect(faults(importBody, { wallets: [{ address: 'x'.repeat(201) }] })).toEqual(['wallets.0.address']);
  });

  it('is limited in length and number of wallets', () => {
    expect([
      accepts(importBody, { text: 'x'.repeat(IMPORT_BODY_BYTES) }),
      accepts(importBody, { text: 'x'.repeat(IMPORT_BODY_BYTES + 1) }),
    ]).toEqual([true, false]);
    expect([
      accepts(importBody, { wallets: Array(20_000).fill(wallet) }),
      accepts(importBody, { wallets: Array(20_001).fill(wallet) }),
    ]).toEqual([true, false]);
  });
});
