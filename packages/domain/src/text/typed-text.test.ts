import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines, pasted, textProblem } from './typed-text.ts';

describe('typed text', () => {
  it('drops invisible pasted characters', () => {
    expect(cleanLine('\ufeff Main\u200b\twallet ')).toBe('Main wallet');
    expect(cleanLines('one\u2028two\u000bthree\r\n\tfour\u200b\n')).toBe('one\ntwo\nthree\r\n\tfour');
    expect(pasted('\u2068 9WzD\u200bXwBb\u2069\n')).toBe('9WzDXwBb');
  });

  it.each([
    [
      'must not hold characters that reverse the direction of text',
      ['a\u202eb', 'a\u2066b', '\u2069', '\u202a'],
    ],
    ['must not hold control characters', ['a\u0000b', '\u001b[2J', 'a\ud800', 'a\u007f']],
    ['has too many marks on one letter', [`e${'\u0301'.repeat(9)}`]],
  ])('%s', (problem, texts) => {
    expect(texts.map(textProblem)).toEqual(texts.map(() => problem));
  });

  it.each(['می\u200cخواهم', 'Hi\u200b', 'שלום\u200f!', 'a\nb\tc', '👩‍🚀', ''])('accepts %j', (text) => {
    expect(textProblem(text)).toBeNull();
  });
});
