import { fromBase58 } from '@dugout/domain/address';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../decode.ts';
import { isShape, list, shape } from '../transactions/shape.ts';
import { parseGrpcBlock } from './grpc-block.ts';

const block = (changes: object = {}) => ({
  slot: '10',
  blockhash: 'h10',
  parentSlot: '8',
  parentBlockhash: 'h8',
  blockTime: { timestamp: '1750000000' },
  transactions: [],
  ...changes,
});

const BYTES = /^(signatures?|accountKeys|accounts|data|loadedWritableAddresses|loadedReadonlyAddresses)$/;

/** Decodes the capture's base58 strings to bytes. */
function asBytes(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return BYTES.test(name) ? (fromBase58(value) ?? new Uint8Array(0)) : value;
  if (Array.isArray(value)) return value.map((entry) => asBytes(entry, name));
  return isShape(value)
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, asBytes(entry, key)]))
    : value;
}

describe('blocks of the gRPC stream', () => {
  it('have a position in the chain', () => {
    expect(parseGrpcBlock(block())).toEqual({
      slot: 10,
      parentSlot: 8,
      hash: 'h10',
      parentHash: 'h8',
      time: 1_750_000_000_000,
      transactions: [],
    });
  });

  it.each([null, 'text', block({ slot: 'x' }), block({ parentSlot: '10' }), block({ blockhash: '' })])(
    'are not %o',
    (value) => {
      expect(parseGrpcBlock(value)).toBeNull();
    },
  );

  it.skipIf(!hasRecorded)(
    'contain the trades of a captured block in execution order (needs ../shared/data)',
    () => {
      const captured = shape(asBytes(shape(recordedJson('tx/cxcx/grpc_block_344556402.json'))['block']));
      const parsed = parseGrpcBlock(captured);
      expect(parsed).toMatchObject({
        slot: 344_556_402,
        hash: captured['blockhash'],
        parentHash: captured['parentBlockhash'],
      });
      const transactions = parsed?.transactions ?? [];
      expect(
        transactions.flatMap((transaction) => decodeTransaction(transaction).trades).length,
      ).toBeGreaterThan(0);
      const turned = parseGrpcBlock({
        ...captured,
        transactions: [...list(captured['transactions'])].reverse(),
      });
      expect(turned?.transactions.map(({ signature }) => signature)).toEqual(
        transactions.map(({ signature }) => signature),
      );
    },
  );

  it.skipIf(!hasRecorded)('skip a captured failed transaction (needs ../shared/data)', () => {
    const update = shape(shape(recordedJson('tx/cxcx/grpc_tx_yellowstone.json'))['transaction'])[
      'transaction'
    ];
    expect(shape(shape(update)['meta'])['err']).toBeTruthy();
    expect(parseGrpcBlock(block({ transactions: [update] }))?.transactions).toEqual([]);
  });

  it('skip and report unreadable transactions', () => {
    const leftOut: string[] = [];
    const broken = Object.defineProperty({ index: '0' }, 'transaction', {
      get() {
        throw new RangeError('cut off');
      },
    });
    expect(
      parseGrpcBlock(block({ transactions: [broken] }), (reason) => leftOut.push(reason))?.transactions,
    ).toEqual([]);
    expect(leftOut).toEqual(['transaction not readable']);
  });
});
