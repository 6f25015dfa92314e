import { describe, expect, it } from 'vitest';
import { holdsKey, keyOf } from './bearer.ts';

const KEY = `dk_${'5Jb7aTzQ'.repeat(7)}`;
const hex = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16)}`).join('');
const again = (text: string): string => text.replaceAll('%', '%25');

describe('an address that contains a key', () => {
  it.each([
    ['a parameter', `/x?key=${KEY}`],
    ['a parameter of another name', `/x?search=${KEY}`],
    ['no parameter', `/x?${KEY}`],
    ['the name of a parameter', `/x?${KEY}=1`],
    ['words around', `/x?q=my+key+is+${KEY}.`],
    ['letters before', `/x?q=x${KEY}`],
    ['a path', `/api/v1/token/${KEY}`],
    ['a fragment', `/x#${KEY}`],
    ['capitals', `/x?key=${KEY.toUpperCase()}`],
    ['one encoded letter', `/x?key=%64k_${KEY.slice(3)}`],
    ['an encoded underscore', `/x?key=dk%5F${KEY.slice(3)}`],
    ['all letters encoded', `/x?key=${hex(KEY)}`],
    ['all letters encoded twice', `/x?key=${again(hex(KEY))}`],
    ['all letters encoded four times', `/x?key=${again(again(again(hex(KEY))))}`],
    ['an encoded parameter', `/x?${hex(`key=${KEY}`)}`],
    ['a broken escape before it', `/x?q=%zz%&key=%64k_${KEY.slice(3)}`],
    ['more escapes than anyone uses', `/x?key=${again(again(again(again(again(again(hex(KEY)))))))}`],
    ['another address in it', `/x?next=${encodeURIComponent(`https://a.example/?key=${KEY}`)}`],
  ])('is detected in %s', (_how, url) => {
    expect(holdsKey(url)).toBe(true);
  });

  it.each([
    '/x?search=dk_trader12345678',
    '/x?q=dk_',
    '/x?q=100%25+%E2%82%AC+%',
    '/api/v1/token/7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5',
    `/x?a=${'%25'.repeat(300)}`,
  ])('is not detected in %s', (url) => {
    expect(holdsKey(url)).toBe(false);
  });
});

describe('an Authorization header', () => {
  const of = (...values: string[]) =>
    keyOf({
      headers: values[0] === undefined ? {} : { authorization: values[0] },
      rawHeaders: ['Host', 'a.example', ...values.flatMap((value) => ['authorization', value])],
    });

  it('yields its single key, or none', () => {
    expect([of(), of('Bearer abc'), of('bearer  abc ')]).toEqual([null, 'abc', 'abc']);
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Bearer a,b c',
    'Basic YTpi',
    'Token abc',
    'abc',
    'Bearer\tabc',
  ])('is rejected for %j', (value) => {
    expect(() => of(value)).toThrow(expect.objectContaining({ code: 'api_key_invalid', status: 401 }));
  });

  it('is rejected when repeated', () => {
    expect(() => of('Bearer abc', 'Bearer abc')).toThrow(
      expect.objectContaining({ code: 'api_key_invalid' }),
    );
  });
});
