import { describe, expect, it } from 'vitest';
import { coveredTicks, tagPlaces } from './tick-cover.ts';

describe('price axis ticks', () => {
  it('are hidden if a tag would partly cover them', () => {
    expect(coveredTicks([20, 50, 80, 110], [60])).toEqual([50]);
    expect(coveredTicks([20, 50, 80, 110], [65, 110])).toEqual([50, 80, 110]);
    expect(coveredTicks([20, 50], [])).toEqual([]);
  });

  it('account for a tag moved next to the price tag', () => {
    expect(tagPlaces(100, 96)).toEqual([100, 82]);
    expect(tagPlaces(100, 104)).toEqual([100, 118]);
    expect(tagPlaces(100, 40)).toEqual([100, 40]);
    expect(tagPlaces(100, null)).toEqual([100]);
    expect(tagPlaces(null, null)).toEqual([]);
  });
});
