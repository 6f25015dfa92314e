import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { freshLabelKey, openLabelKey, sealLabelKey } from './label-key.ts';

const master = randomBytes(32);

describe("the key of a trader's private texts", () => {
  it('opens for its trader', () => {
    const key = freshLabelKey();
    expect(openLabelKey('alice', sealLabelKey('alice', key, master), () => master)).toEqual(key);
  });

  it('is different for each trader and each time, and its sealed form does not contain it', () => {
    const [one, two] = [freshLabelKey(), freshLabelKey()];
    expect(one).not.toEqual(two);
    const sealed = sealLabelKey('alice', one, master);
    expect(sealed).not.toContain(one.toString('base64'));
    expect(sealLabelKey('alice', one, master)).not.toBe(sealed);
  });

  it('does not open for another trader, with another master key, or after a change', () => {
    const sealed = sealLabelKey('alice', freshLabelKey(), master);
    expect(() => openLabelKey('bob', sealed, () => master)).toThrow('changed');
    expect(() => openLabelKey('alice', sealed, () => randomBytes(32))).toThrow('another master key');
    const box = JSON.parse(sealed);
    const data = Buffer.from(box.key.data, 'base64');
    data[0] = (data[0] ?? 0) ^ 1;
    box.key.data = data.toString('base64');
    for (const hostile of [JSON.stringify(box), '', '[]', 'null', '{"version":1}', sealed.slice(1)])
      expect(() => openLabelKey('alice', hostile, () => master)).toThrow('changed');
  });
});
