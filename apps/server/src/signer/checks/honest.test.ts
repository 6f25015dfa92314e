import { describe, expect, it } from 'vitest';
import { build } from '../testing/build.ts';
import { WALLET } from '../testing/names.ts';
import { naming } from '../testing/naming.ts';
import { SCENARIOS } from '../testing/scenarios.ts';
import { checkTransaction } from './check-transaction.ts';

describe('honest transactions', () => {
  it.each(SCENARIOS)('lets $name through', ({ intent, instructions, version = 0, lookup = [] }) => {
    const wire = build(instructions, { payer: WALLET, version, lookup });
    expect(wire.length).toBeLessThanOrEqual(1_232);
    expect(checkTransaction(wire, naming(intent, wire), 'local').wallet).toBe(WALLET);
  });

  const coSigned = SCENARIOS.filter(({ name }) => name.startsWith('exchange'));

  it.each(coSigned)(
    'lets $name through on the local chain only, because another signer signs a part',
    ({ intent, instructions, version = 0, lookup = [] }) => {
      const wire = build(instructions, { payer: WALLET, version, lookup });
      expect(() => checkTransaction(wire, naming(intent, wire), 'public')).toThrow(
        /another signer has a part/,
      );
    },
  );
});
