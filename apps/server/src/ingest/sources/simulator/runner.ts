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
  /** Called after each slice with the market's time, unix ms. */
  readonly onReached?: (time: number) => void;
}

/** Moves a simulator on in slices, with recorded fills and halts at their places. */
export function createRunner({ simulator, emit, onHour, onReached = () => undefined }: RunnerOptions) {
  const pace = createPace();
  const slotAt = (time: number): number => simulator.slot + Math.floor((time - simulator.time) / SLOT_MS);

  /**
   * Runs every slot up to `target`. `fills` are sorted by slot, those before place `from` have been run; returns
   * the place of the first that lies beyond.
   */
  async function trade(target: number, fills: readonly OutsideFill[], from: number): Promise<number> {
    let next = from;
    do {
      const before = simulator.time;
      const nextHour = (Math.floor(before / HOUR_MS) + 1) * HOUR_MS;
      const stop = Math.min(target, before + CHUNK_MS, Math.ceil(nextHour / SLOT_MS) * SLOT_MS);
      const last = slotAt(stop);
      const first = next;
      for (let fill = fills[next]; fill !== undefined && fill.slot <= last; fill = fills[next]) next++;
      simulator.advanceTo(stop, emit, fills.slice(first, next));
      onReached(simulator.time);
      if (simulator.time >= nextHour) onHour(nextHour / HOUR_MS);
      await pace.breathe();
    } while (simulator.time + SLOT_MS <= target);
    return next;
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
      let next = 0;
      for (const halt of halts) {
        if (halt.from < simulator.time || halt.from > target) continue;
        next = await trade(halt.from, fills, next);
        simulator.jumpTo(halt.until);
      }
      if (target >= simulator.time) await trade(target, fills, next);
    },
  };
}
