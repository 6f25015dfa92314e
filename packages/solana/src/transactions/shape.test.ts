import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytes, field, isShape, list, shape, text, whole } from './shape.ts';

describe('values of unknown shape', () => {
  it('are of the requested type, or null', () => {
    expect([isShape({}), isShape([]), isShape(null), isShape('x')]).toEqual([true, false, false, false]);
    expect([shape(null), shape([1]), list({ 0: 1 }), list('x'), text(5), text(null)]).toEqual([
      {},
      {},
      [],
      [],
      '',
      '',
    ]);
    expect([shape({ a: 1 }), list([1]), text('x')]).toEqual([{ a: 1 }, [1], 'x']);
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = [shape(value), list(value), text(value), whole(value), bytes(value)];
        expect(read).toHaveLength(5);
      }),
    );
  });

  it('are integers as numbers or text, and nothing else', () => {
    expect(['7', 7, '-3', 0].map(whole)).toEqual([7, 7, -3, 0]);
    expect(
      [
        1.5,
        '1.5',
        '',
        'x',
        Number.NaN,
        Number.POSITIVE_INFINITY,
        2 ** 53,
        '9007199254740993',
        null,
        true,
        [7],
      ].map(whole),
    ).toEqual(Array(11).fill(null));
  });

  it('are bytes in each form used by sources', () => {
    const expected = Uint8Array.of(1, 2, 255);
    const forms = [expected, [1, 2, 255], { type: 'Buffer', data: [1, 2, 255] }, { $hex: '0102ff' }];
    for (const form of forms) expect([...(bytes(form) ?? [])]).toEqual([...expected]);
    expect([bytes('0102ff'), bytes({ data: [1] }), bytes([1, 'x']), bytes(null)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('are found by both spellings of a name', () => {
    expect(field({ blockTime: 5, block_time: 6 }, 'blockTime')).toBe(5);
    expect(field({ block_time: 6 }, 'blockTime')).toBe(6);
    expect(field({ pre_token_balances: 7 }, 'preTokenBalances')).toBe(7);
    expect(field({}, 'blockTime')).toBeUndefined();
  });
});
