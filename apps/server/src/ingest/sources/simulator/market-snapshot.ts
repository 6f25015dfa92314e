import type { MarketDump } from '@dugout/market/dump/market-dump';
import type { SimulatorSnapshot } from '@dugout/simulator/simulator';
import type { RecentEvent } from '../../source.ts';
import type { SimulatedBlocksDump } from './simulated-blocks.ts';

/** Everything that a start would otherwise compute by running the simulated market again. */
export interface MarketSnapshot {
  readonly simulator: SimulatorSnapshot;
  readonly blocks: SimulatedBlocksDump;
  readonly recent: readonly RecentEvent[];
  readonly market: MarketDump;
}
