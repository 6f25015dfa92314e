import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openWords, sealWords } from './sealed-words.ts';

const key = randomBytes(32);
const words = { name: 'Whale 🐳', emoji: null, group: 'g', notes: 'a\nb' };

describe('sealed labels', () => {
  it('open with the same key, trader and wallet', () => {
    expect(openWords(key, 'alice', 'A', sealWords(key, 'alice', 'A', words))).toEqual(words);
  });

  it('do not open with anything else, nor after a change', () => {
    const sealed = sealWords(key, 'alice', 'A', words);
    expect(() => openWords(randomBytes(32), 'alice', 'A', sealed)).toThrow();
    expect(() => openWords(key, 'bob', 'A', sealed)).toThrow();
    expect(() => openWords(key, 'alice', 'B', sealed)).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openWords(key, 'alice', 'A', changed)).toThrow();
    }
    expect(() => openWords(key, 'alice', 'A', Buffer.alloc(3))).toThrow();
  });

  it('reveal neither their text nor much of their length, and differ each time', () => {
    const [short, long] = [
      { ...words, name: 'a' },
      { ...words, name: 'a longer name' },
    ];
    expect(sealWords(key, 'alice', 'A', short)).toHaveLength(sealWords(key, 'alice', 'A', long).length);
    expect(sealWords(key, 'alice', 'A', words)).not.toEqual(sealWords(key, 'alice', 'A', words));
    expect(sealWords(key, 'alice', 'A', words).toString('latin1')).not.toContain('Whale');
  });
});
