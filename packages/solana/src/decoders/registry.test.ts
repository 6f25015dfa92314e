import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../decode.ts';
import { address, TransactionBuilder } from '../testing/transaction-builder.ts';
import { DECODERS } from './registry.ts';

const UNKNOWN = Buffer.from('fe00fe00fe00fe00fe00fe00fe00fe00', 'hex');
const accounts = Array.from({ length: 20 }, (_, at) => `account ${at}`);

describe('every registered program', () => {
  it.each([...DECODERS.keys()])(
    '%s: counts an unknown instruction, outer or called by another program',
    (program) => {
      const outer = new TransactionBuilder(address(9)).outer(program, accounts, UNKNOWN);
      expect(decodeTransaction(outer.transaction()).skipped).toEqual([
        { program, path: '0', reason: 'instruction unknown' },
      ]);
      const inner = new TransactionBuilder(address(9))
        .outer(address(77), accounts, UNKNOWN)
        .inner(program, accounts, UNKNOWN);
      expect(decodeTransaction(inner.transaction()).skipped).toEqual([
        { program, path: '0.0', reason: 'instruction unknown' },
      ]);
    },
  );

  it.each([...DECODERS.keys()])('%s: counts truncated data too', (program) => {
    const builder = new TransactionBuilder(address(9)).outer(program, accounts, new Uint8Array(0));
    expect(decodeTransaction(builder.transaction()).skipped).toEqual([
      { program, path: '0', reason: 'instruction unknown' },
    ]);
  });
});
