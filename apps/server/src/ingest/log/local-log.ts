import type { MarketLog } from './market-log.ts';
import type { MarketReplica } from './market-replica.ts';

/** Returns the log of a server that has the market alone: its market takes each record at once. */
export const localLog = (replica: Pick<MarketReplica, 'take' | 'settled'>): MarketLog => ({
  append: (record) => replica.take(record),
  settled: () => replica.settled(),
});
