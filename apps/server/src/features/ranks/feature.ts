import { rankOfVolume } from '@dugout/domain/rank';
import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { defineFeature } from '#/features/feature.ts';
import { pointsPort, ranksDoor, volumesPort } from './index.ts';
import { createRanks } from './ranks.ts';

/** Ranks of traders, 0 to 20, from their total volume, their calls that hit and completed tasks. */
export const ranksFeature = defineFeature({
  name: 'ranks',
  offers: ranksDoor,
  ports: { volumes: volumesPort, points: pointsPort },
  create: (_parts, _doors, { volumes, points }) => ({
    door: {
      rankOf: createRanks(async (userId) => {
        const [volume, extra] = await Promise.all([volumes().of(userId), points().of(userId)]);
        return volume + BigInt(extra) * LAMPORTS_PER_SOL;
      }),
      gateRankOf: async (userId) => rankOfVolume(await volumes().of(userId)),
      clusterOf: (userId) => volumes().clusterOf(userId),
      volumeOf: (userId) => volumes().of(userId),
      volumesSince: (moment) => volumes().since(moment),
    },
  }),
});
