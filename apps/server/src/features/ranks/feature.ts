import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { rankOfVolume } from '@dugout/domain/standing/rank';
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
      ranksOf: createRanks(async (userIds) => {
        const [extra, traded] = await Promise.all([
          points().of(userIds),
          Promise.all(userIds.map((userId) => volumes().of(userId))),
        ]);
        return new Map(
          userIds.map((userId, at) => [
            userId,
            (traded[at] ?? 0n) + BigInt(extra.get(userId) ?? 0) * LAMPORTS_PER_SOL,
          ]),
        );
      }),
      gateRankOf: async (userId) => rankOfVolume(await volumes().of(userId)),
      clusterOf: (userId) => volumes().clusterOf(userId),
      volumeOf: (userId) => volumes().of(userId),
      volumesSince: (moment) => volumes().since(moment),
    },
  }),
});
