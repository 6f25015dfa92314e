import { describe, expect, it } from 'vitest';
import { comparedName, nameLikeness } from './look-alike.ts';

const likeness = (name: string, other: string) => nameLikeness(comparedName(name), comparedName(other));

describe('look-alike names', () => {
  it.each([
    ['cInder', 'clnder'],
    ['clnder', 'cinder'],
    ['c1nder', 'cinder'],
    ['mira_k', 'mirak'],
    ['_mira__k_', 'mira_k'],
    ['0kap1', 'okapi'],
    ['rnira_k', 'mira_k'],
    ['wh4l3_07', 'whale_07'],
    ['vvhale', 'whale'],
    ['M1ra_k', 'mira_k'],
    ['MIRA_K', 'm1ra_k'],
    ['сinder', 'cinder'],
  ])('%s looks like %s', (name, other) => {
    expect(likeness(name, other)).toBe('characters');
    expect(likeness(other, name)).toBe(likeness(name, other));
  });

  it.each([
    ['cindr', 'cinder'],
    ['cinderr', 'cinder'],
    ['cidner', 'cinder'],
    ['grain_dsek', 'grain_desk'],
    ['garin_dsek', 'grain_desk'],
    ['cinder_official', 'cinder'],
    ['realCinder', 'cinder'],
    ['the_real_cinder', 'cinder'],
    ['cinder99', 'cinder'],
  ])('%s is spelled like %s', (name, other) => {
    expect(likeness(name, other)).toBe('spelling');
    expect(likeness(other, name)).toBe('spelling');
  });

  it.each([
    ['_ ', ' _ '],
    ['cinder', 'okapi'],
    ['cinder', 'Cinder'],
    ['late_shift', 'night_shift'],
    ['abc', 'abd'],
    ['frog', 'flog'],
    ['official', 'real'],
    ['sol', 'eth'],
    ['миra', 'Миra'],
  ])('%s and %s are distinct', (name, other) => {
    expect(likeness(name, other)).toBeNull();
    expect(likeness(other, name)).toBeNull();
  });
});
