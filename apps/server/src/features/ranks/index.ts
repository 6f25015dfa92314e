import { defineFeature } from '#/features/feature.ts';
import { createRanks } from './ranks.ts';

/** Ranks of traders, 0 to 20, by the lamports that each has traded in all. */
export const ranksFeature = defineFeature({
  name: 'ranks',
  create() {
    let volumeOf: (userId: string) => Promise<bigint> = async () => 0n;
    return {
      door: {
        /** 0 to 20. A rank just reached counts within a minute. */
        rankOf: createRanks((userId) => volumeOf(userId)),
        /** Names who knows what a trader has traded, in lamports. */
        useVolume: (source: (userId: string) => Promise<bigint>): void => {
          volumeOf = source;
        },
      },
    };
  },
});
