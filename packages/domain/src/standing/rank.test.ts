import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LAMPORTS_PER_SOL } from '../sol.ts';
import { RANK_VOLUMES_SOL, rankBand, rankOfVolume, shownRank } from './rank.ts';

describe('rank', () => {
  it('has twenty steps, each higher than the one before', () => {
    expect(RANK_VOLUMES_SOL).toHaveLength(20);
    expect([...RANK_VOLUMES_SOL].sort((a, b) => a - b)).toEqual([...RANK_VOLUMES_SOL]);
    expect(new Set(RANK_VOLUMES_SOL).size).toBe(20);
  });

  it('requires the volumes published in docs/ranks.md', () => {
    const page = readFileSync(new URL('../../../../docs/ranks.md', import.meta.url), 'utf8');
    const cells = [...page.matchAll(/\| (\d+) (?=\| ([\d,]+) \|)/g)].map(([, rank, sol = '']) => [
      Number(rank),
      Number(sol.replaceAll(',', '')),
    ]);
    const published = new Map(
      cells.filter(([rank = 0]) => rank <= 20).map(([rank = 0, sol = 0]) => [rank, sol]),
    );
    expect(RANK_VOLUMES_SOL.map((_, at) => published.get(at + 1))).toEqual([...RANK_VOLUMES_SOL]);
  });

  it('is reached with the last lamport of its volume, not one before', () => {
    expect(rankOfVolume(0n)).toBe(0);
    for (const [index, sol] of RANK_VOLUMES_SOL.entries()) {
      const lamports = BigInt(sol) * LAMPORTS_PER_SOL;
      expect([rankOfVolume(lamports - 1n), rankOfVolume(lamports)]).toEqual([index, index + 1]);
    }
    expect(rankOfVolume(10n ** 30n)).toBe(20);
  });

  it('[PROFILE-06] [PROFILE-07] [CONST-13] is displayed capped at 19, except for 20', () => {
    expect([0, 1, 18, 19, 20, 21, 40].map(shownRank)).toEqual([0, 1, 18, 19, 20, 19, 19]);
  });

  it('[PROFILE-08] [CONST-14] has five bands: 1-4, 5-9, 10-14, 15-19 and 20', () => {
    const bands = Array.from({ length: 22 }, (_, rank) => rankBand(rank));
    expect(bands).toEqual([
      0,
      ...Array(4).fill(1),
      ...Array(5).fill(5),
      ...Array(5).fill(10),
      ...Array(5).fill(15),
      20,
      15,
    ]);
  });
});
