import { describe, expect, it } from 'vitest';
import { confusableSkeleton } from './skeleton.ts';

const skeleton = confusableSkeleton;

describe('TR39 skeletons', () => {
  it.each([
    ['clnder', 'cInder'],
    ['c1nder', 'cInder'],
    ['c|nder', 'cInder'],
    ['G0LD', 'GOLD'],
    ['rnira_k', 'mira_k'],
    ['рaypal', 'paypal'],
    ['Ａlpha', 'Alpha'],
    ['𝒂lpha', 'alpha'],
    ['ﬁnder', 'finder'],
    ['ın', 'in'],
    ['e\u0301lan', 'élan'],
    ['mira\u200bk', 'mirak'],
    ['mi\u00adra\u2060k', 'mirak'],
    ['ΑΒΕ', 'ABE'],
  ])('%j looks like %j', (name, other) => {
    expect(skeleton(name)).toBe(skeleton(other));
  });

  it.each([
    ['cinder', 'cInder'],
    ['okapi', 'okapl'],
    ['a', 'b'],
    ['mira', 'mirak'],
  ])('%j does not look like %j', (name, other) => {
    expect(skeleton(name)).not.toBe(skeleton(other));
  });

  it('are idempotent, and empty for invisible text', () => {
    for (const name of ['Dugout', 'м1Іra_k', '％', '„x‟'])
      expect(skeleton(skeleton(name))).toBe(skeleton(name));
    expect([skeleton(''), skeleton('\u200b\u2066')]).toEqual(['', '']);
  });
});
