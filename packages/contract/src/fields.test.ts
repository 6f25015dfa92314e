import { toBase58 } from '@dugout/domain/address';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  address,
  asRead,
  groupName,
  id,
  limit,
  mint,
  page,
  privateNote,
  rawAmount,
  signedRawAmount,
  typedLine,
} from './fields.ts';
import { accepts, FIRST, taken } from './testing/accepts.ts';

const U64 = 0xffff_ffff_ffff_ffffn;

describe('address', () => {
  it('accepts the base58 text of any 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) =>
        accepts(address, toBase58(bytes)),
      ),
    );
  });

  it('rejects fewer or more bytes, and letters outside base58', () => {
    const others = fc.uint8Array({ maxLength: 64 }).filter(({ length }) => length !== 32);
    fc.assert(fc.property(others, (bytes) => !accepts(address, toBase58(bytes))));
    expect(
      taken(address, [
        '',
        ` ${FIRST}`,
        `${FIRST}\n`,
        FIRST.replace('N', '0'),
        FIRST.replace('N', 'l'),
        FIRST.slice(4),
      ]),
    ).toEqual([]);
  });

  it('[ERR-76] [ERR-77] of a token has separate codes for missing and wrong', () => {
    const codeOf = (text: string) =>
      mint.safeParse(text).error?.issues.map((issue) => (issue.code === 'custom' ? issue.params : null));
    expect([codeOf(''), codeOf('x'), codeOf(FIRST)]).toEqual([
      [{ code: 'mint_required' }],
      [{ code: 'mint_invalid' }],
      undefined,
    ]);
  });
});

describe('raw amount', () => {
  it('accepts every unsigned 64-bit integer', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: U64 }), (raw) => accepts(rawAmount, `${raw}`)));
    expect(taken(rawAmount, ['0', '1', `${U64}`])).toHaveLength(3);
  });

  it('rejects other text and numbers', () => {
    expect(
      taken(rawAmount, [
        `${U64 + 1n}`,
        '',
        '-1',
        '+1',
        '1.0',
        '1e3',
        '01',
        '00',
        ' 1',
        '1 ',
        '0x1',
        '١',
        '1n',
        'NaN',
      ]),
    ).toEqual([]);
    expect(taken(rawAmount, [1, 1n, null, undefined, ['1']])).toEqual([]);
  });

  it('may be negative when signed, with no other difference', () => {
    expect(taken(signedRawAmount, ['-5', '5', '0', '--5', '+5', '5.0', '', '-'])).toEqual(['-5', '5', '0']);
  });
});

describe('page and limit', () => {
  it('[API-04] have defaults, are parsed from text and are bounded', () => {
    expect([page.parse(undefined), limit.parse(undefined), page.parse('7'), limit.parse('200')]).toEqual([
      1, 50, 7, 200,
    ]);
    expect(taken(page, ['0', '-1', '1.5', '100001', 'x', 'Infinity'])).toEqual([]);
    expect(taken(limit, ['0', '201', '1e9', '2.5', 'all'])).toEqual([]);
  });
});

describe('id', () => {
  it('has 1 to 128 letters that need no escaping in a path', () => {
    expect(taken(id, ['a', 'a'.repeat(128), 'swap:1.2_3-4'])).toHaveLength(3);
    expect(taken(id, ['', 'a'.repeat(129), 'a/b', 'a b', 'a%2f', '../a', 'ä', 'a\n'])).toEqual([]);
  });
});

describe('typed line', () => {
  const line = typedLine(10);

  it('is trimmed before its length is checked', () => {
    expect([line.parse('  whale  '), line.parse(`  ${'a'.repeat(10)}  `)]).toEqual(['whale', 'a'.repeat(10)]);
    expect(accepts(line, 'a'.repeat(11))).toBe(false);
  });

  it('accepts letters of any script and joined emoji', () => {
    expect(taken(line, ['Зоя', 'クジラ', '鯨', 'áé', '👨‍👩‍👧', 'a-b_c.1'])).toHaveLength(6);
  });

  it.each([
    ['a line break', 'a\nb'],
    ['NUL', 'a\u0000b'],
    ['a direction override', 'a\u202eb'],
    ['a direction isolate', 'a\u2066b'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('rejects %s, which could make one word look like another', (_, text) => {
    expect(accepts(line, text)).toBe(false);
  });

  it.each([
    ['a zero-width space', 'a\u200bb'],
    ['a byte order mark', '\ufeffab'],
    ['a private letter', 'a\ue000b'],
    ['a stray joiner', 'a\u200cb'],
    ['stray tags', 'ab\u{e0061}\u{e007f}'],
  ])('removes invisible pasted %s', (_, text) => {
    expect(line.parse(text)).toBe('ab');
  });

  it('converts tabs to spaces', () => {
    expect(line.parse('a\tb')).toBe('a b');
  });

  it.each([
    ['must be on one line', 'a\nb'],
    ['must not hold characters that reverse the direction of text', 'a\u2067b'],
    ['must not hold control characters', 'a\u0007b'],
    ['has too many marks on one letter', `a${'\u0301'.repeat(9)}`],
    ['must hold a character that can be seen', '\u2800'],
  ])('is rejected with an accurate message: %s', (problem, text) => {
    expect(line.safeParse(text).error?.issues[0]?.message).toBe(problem);
  });

  it('may be blank, except as the name of a group', () => {
    expect([
      accepts(line, ' '),
      accepts(groupName, ' '),
      accepts(groupName, 'a'.repeat(32)),
      accepts(groupName, 'a'.repeat(33)),
    ]).toEqual([true, false, true, false]);
  });
});

describe('private note', () => {
  it('accepts lines and tabs, but no direction marks, in at most 1,000 letters', () => {
    expect(taken(privateNote, ['a\nb', 'a\r\n\tb', '', 'x'.repeat(1_000)])).toHaveLength(4);
    expect(taken(privateNote, ['a\u202eb', 'a\u0000', 'x'.repeat(1_001)])).toEqual([]);
    expect(privateNote.parse('a\u200bb\u2028c')).toBe('ab\nc');
  });
});

describe('read-only fields', () => {
  it('may be sent back with any value, without allowing other unknown fields', () => {
    const body = z.strictObject({ name: z.string(), ...asRead('createdAt', 'total') });
    expect(accepts(body, { name: 'a', createdAt: { any: 1 }, total: null })).toBe(true);
    expect(accepts(body, { name: 'a' })).toBe(true);
    expect(accepts(body, { name: 'a', total: 1, userId: 'u-2' })).toBe(false);
  });
});
