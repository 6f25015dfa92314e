import { describe, expect, it } from 'vitest';
import { presetOf as stored } from '#/shared/testing/alpha-builders.ts';
import { DEFAULT_DRAFT } from '../filter.model.ts';
import { isTaken, presetOf, without, withUpdated } from './use-save.ts';

const LIST = [stored('Fresh curve'), stored('Clean dev')];

describe('preset list', () => {
  it('[ALPHA-28] [ALPHA-30] has unique names, ignoring case and surrounding spaces', () => {
    expect(isTaken(LIST, '  clean DEV ')).toBe(true);
    expect(isTaken(LIST, 'Clean  dev')).toBe(false);
    expect(isTaken(LIST, 'CLEAN dev', 'Clean dev')).toBe(false);
    expect(isTaken(LIST, 'fresh curve', 'Clean dev')).toBe(true);
  });

  it('[ALPHA-32] [ALPHA-33] updates a preset in place and removes one', () => {
    const renamed = presetOf(' Cleaner ', DEFAULT_DRAFT);
    expect(withUpdated(LIST, 'Fresh curve', renamed).map(({ name }) => name)).toEqual([
      'Cleaner',
      'Clean dev',
    ]);
    expect(without(LIST, 'Fresh curve').map(({ name }) => name)).toEqual(['Clean dev']);
  });
});
