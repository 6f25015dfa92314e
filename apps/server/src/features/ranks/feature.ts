import { rankOfVolume } from '@dugout/domain/rank';
import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { defineFeature } from '#/features/feature.ts';
import { ranksDoor, type VolumeSource } from './index.ts';
import { createRanks } from './ranks.ts';

/** Ranks of traders, 0 to 20, by what each has traded in all, their calls that hit and completed tasks. */
export const ranksFeature = defineFeature({
  name: 'ranks',
  offers: ranksDoor,
  create() {
    let volumes: VolumeSource = {
      of: async () => 0n,
      since: async () => new Map(),
      clusterOf: (userId) => userId,
    };
    let pointsOf: (userId: string) => Promise<number> = async () => 0;
    return {
      door: {
        /** 0 to 20. A rank just reached counts within a minute. */
        rankOf: createRanks(async (userId) => {
          const [volume, points] = await Promise.all([volumes.of(userId), pointsOf(userId)]);
          return volume + BigInt(points) * LAMPORTS_PER_SOL;
        }),
        gateRankOf: async (userId: string) => rankOfVolume(await volumes.of(userId)),
        clusterOf: (userId: string) => volumes.clusterOf(userId),
        /** Lamports that count for the rank: those of wash trades do not. */
        volumeOf: (userId: string): Promise<bigint> => volumes.of(userId),
        volumesSince: (moment: number) => volumes.since(moment),
        /** Sets who knows what traders have traded. */
        useVolumes: (source: VolumeSource): void => {
          volumes = source;
        },
        /** Names who knows a trader's points for calls that hit and for tasks; each counts like one SOL. */
        usePoints: (source: (userId: string) => Promise<number>): void => {
          pointsOf = source;
        },
      },
    };
  },
});
