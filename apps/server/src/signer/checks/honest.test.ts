import { describe, expect, it } from 'vitest';
import { build } from '../testing/build.ts';
import { WALLET } from '../testing/names.ts';
import { naming } from '../testing/naming.ts';
import { SCENARIOS } from '../testing/scenarios.ts';
import { checkTransaction } from './check-transaction.ts';

describe('honest transactions', () => {
  it.each(SCENARIOS)('are let through: $name', ({ intent, instructions, version = 0, lookup = [] }) => {
    const wire = build(instructions, { payer: WALLET, version, lookup });
    expect(wire.length).toBeLessThanOrEqual(1_232);
    expect(checkTransaction(wire, naming(intent, wire), 'local').wallet).toBe(WALLET);
  });

  const coSigned = SCENARIOS.filter(({ name }) => name.startsWith('exchange'));

  it.each(coSigned)(
    'of which another signs a part are for the local chain alone: $name',
    ({ intent, instructions, version = 0, lookup = [] }) => {
      const wire = build(instructions, { payer: WALLET, version, lookup });
      expect(() => checkTransaction(wire, naming(intent, wire), 'public')).toThrow(
        /another signer has a part/,
      );
    },
  );
});
