import { describe, expect, it } from 'vitest';
import { textAtMost } from './bytes-at-most.ts';

async function* parts(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

describe('textAtMost with a limit of four bytes', () => {
  it.each([
    [[], ''],
    [['ab', 'cd'], 'abcd'],
    [['ab', 'cde'], null],
    [['é', 'é'], 'éé'],
    [['é', 'éa'], null],
  ])('reads %j as %j', async (texts, text) => {
    expect(await textAtMost(parts(...texts), 4)).toBe(text);
  });

  it('stops reading at the first byte too many', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read++;
        yield new Uint8Array(2);
      }
    }
    expect(await textAtMost(endless(), 4)).toBeNull();
    expect(read).toBe(3);
    expect(await textAtMost(null, 4)).toBe('');
  });
});
