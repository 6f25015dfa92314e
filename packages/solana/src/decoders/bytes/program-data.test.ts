import { describe, expect, it } from 'vitest';
import { address, TransactionBuilder } from '../../testing/transaction-builder.ts';
import { writtenBy } from './program-data.ts';

const OURS = address(1);
const OTHER = address(2);
const data = (text: string): string => `Program data: ${Buffer.from(text).toString('base64')}`;

/** Returns the logged data of each of our program's three instructions. */
function written(...logs: readonly string[]): string[][] {
  const builder = new TransactionBuilder(address(9))
    .outer(OURS, [], Buffer.of(1))
    .inner(OTHER, [], Buffer.of(1))
    .outer(OURS, [], Buffer.of(1));
  const transaction = { ...builder.transaction(), logs };
  return [0, 1, 2].map((at) => writtenBy(transaction, at).map((bytes) => Buffer.from(bytes).toString()));
}

describe("data in an instruction's logs", () => {
  it('belongs to the invocation on top of the stack', () => {
    expect(
      written(
        `Program ${OURS} invoke [1]`,
        data('one'),
        `Program ${OTHER} invoke [2]`,
        data('inner'),
        `Program ${OTHER} consumed 100 of 2000 compute units`,
        `Program ${OTHER} success`,
        data('two'),
        `Program ${OURS} success`,
        `Program ${OURS} invoke [1]`,
        data('three'),
        `Program log: ray_log: ${Buffer.from('four').toString('base64')}`,
        `Program ${OURS} failed: custom program error: 0x1`,
        data('nobody'),
      ),
    ).toEqual([['one', 'two'], ['inner'], ['three', 'four']]);
  });

  it('cannot be attributed to another invocation by logged or returned text', () => {
    const text = 'successs';
    expect(
      written(
        `Program ${OURS} invoke [1]`,
        `Program log: Program ${OTHER} invoke [2]`,
        `Program log: Program ${OURS} success`,
        `Program return: ${OURS} ${text}`,
        `Program return: ${OURS} success`,
        `Program log: ${data('told')}`,
        data('one'),
      ),
    ).toEqual([['one'], [], []]);
  });

  it('starts over when a line shows a lower depth, as after truncated logs', () => {
    expect(
      written(
        `Program ${OURS} invoke [1]`,
        `Program ${OTHER} invoke [2]`,
        `Program ${OURS} invoke [1]`,
        data('late'),
        'Log truncated',
      ),
    ).toEqual([[], [], ['late']]);
  });
});
