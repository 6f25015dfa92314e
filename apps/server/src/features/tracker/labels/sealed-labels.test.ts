import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openLabels, sealLabels } from './sealed-labels.ts';

const key = randomBytes(32);
const labels = { name: 'Whale 🐳', emoji: null, group: 'g', notes: 'a\nb' };

describe('sealed labels', () => {
  it('open with the same key, trader and wallet', () => {
    expect(openLabels(key, 'alice', 'A', sealLabels(key, 'alice', 'A', labels))).toEqual(labels);
  });

  it('do not open with anything else, nor after a change', () => {
    const sealed = sealLabels(key, 'alice', 'A', labels);
    expect(() => openLabels(randomBytes(32), 'alice', 'A', sealed)).toThrow();
    expect(() => openLabels(key, 'bob', 'A', sealed)).toThrow();
    expect(() => openLabels(key, 'alice', 'B', sealed)).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openLabels(key, 'alice', 'A', changed)).toThrow();
    }
    expect(() => openLabels(key, 'alice', 'A', Buffer.alloc(3))).toThrow();
  });

  it('reveal neither their text nor much of their length, and differ each time', () => {
    const [short, long] = [
      { ...labels, name: 'a' },
      { ...labels, name: 'a longer name' },
    ];
    expect(sealLabels(key, 'alice', 'A', short)).toHaveLength(sealLabels(key, 'alice', 'A', long).length);
    expect(sealLabels(key, 'alice', 'A', labels)).not.toEqual(sealLabels(key, 'alice', 'A', labels));
    expect(sealLabels(key, 'alice', 'A', labels).toString('latin1')).not.toContain('Whale');
  });
});
