import type { MarketEvent } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import type { OutsideFill, Simulator } from '@dugout/simulator/simulator';
import { createPace } from '#/platform/async/pace.ts';
import type { Halt } from './world-clock.ts';

/** Market time that is simulated in one go, before the event loop may have its turn. */
const CHUNK_MS = 10_000;
/** So many events of an opening are taken in one go. */
const OPENING_SLICE = 500;
const HOUR_MS = 3_600_000;

export interface RunnerOptions {
  readonly simulator: Simulator;
  readonly emit: (event: MarketEvent) => void;
  /**
   * Called at every full hour of the market (hours since 1970), when the slot of the hour has happened and
   * nothing after it.
   */
  readonly onHour: (hour: number) => void;
}

/** Moves a simulator on in slices, with recorded fills and halts at their places. */
export function createRunner({ simulator, emit, onHour }: RunnerOptions) {
  const pace = createPace();
  const slotAt = (time: number): number => simulator.slot + Math.floor((time - simulator.time) / SLOT_MS);

  /** Runs every slot up to `target`. `fills` are sorted by slot; returns those that lie beyond. */
  async function trade(target: number, fills: readonly OutsideFill[]): Promise<readonly OutsideFill[]> {
    let left = fills;
    do {
      const before = simulator.time;
      const nextHour = (Math.floor(before / HOUR_MS) + 1) * HOUR_MS;
      const stop = Math.min(target, before + CHUNK_MS, Math.ceil(nextHour / SLOT_MS) * SLOT_MS);
      const beyond = left.findIndex(({ slot }) => slot > slotAt(stop));
      const count = beyond === -1 ? left.length : beyond;
      simulator.advanceTo(stop, emit, left.slice(0, count));
      left = left.slice(count);
      if (simulator.time >= nextHour) onHour(nextHour / HOUR_MS);
      await pace.breathe();
    } while (simulator.time + SLOT_MS <= target);
    return left;
  }

  return {
    /** Tells what is there where the simulator stands. */
    async open(): Promise<void> {
      const opening: MarketEvent[] = [];
      simulator.start((event) => opening.push(event));
      for (const [at, event] of opening.entries()) {
        emit(event);
        if (at % OPENING_SLICE === 0) await pace.breathe();
      }
    },
    /** Runs to `target` through the halts that lie on the way. */
    async run(
      target: number,
      fills: readonly OutsideFill[] = [],
      halts: readonly Halt[] = [],
    ): Promise<void> {
      let left = fills;
      for (const halt of halts) {
        if (halt.from < simulator.time || halt.from > target) continue;
        left = await trade(halt.from, left);
        simulator.jumpTo(halt.until);
      }
      if (target >= simulator.time) await trade(target, left);
    },
  };
}
