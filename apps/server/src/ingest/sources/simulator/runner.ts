import type { MarketEvent } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import type { OutsideFill, Simulator } from '@dugout/simulator/simulator';
import { createPace } from '#/platform/async/pace.ts';
import type { Halt } from './world-clock.ts';

/** Market time simulated at once before yielding to the event loop. */
const CHUNK_MS = 10_000;
/** Opening events applied at once. */
const OPENING_SLICE = 500;
const HOUR_MS = 3_600_000;

interface RunnerOptions {
  readonly simulator: Simulator;
  readonly emit: (event: MarketEvent) => void;
  /** Called at every full hour of the market (hours since 1970), after the hour's slot and before the next. */
  readonly onHour: (hour: number) => void;
  /** Called after each slice with the market's time, unix ms. */
  readonly onReached?: (time: number) => void;
}

/** Creates a runner that advances a simulator in slices, with recorded fills and halts in place. */
export function createRunner({ simulator, emit, onHour, onReached = () => undefined }: RunnerOptions) {
  const pace = createPace();
  const slotAt = (time: number): number => simulator.slot + Math.floor((time - simulator.time) / SLOT_MS);

  /**
   * Runs every slot up to `target`. `fills` are sorted by slot; those before index `from` have been run. Returns
   * the index of the first fill beyond `target`.
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
    /** Emits the state at the simulator's current position. */
    async open(): Promise<void> {
      const opening: MarketEvent[] = [];
      simulator.start((event) => opening.push(event));
      for (const [at, event] of opening.entries()) {
        emit(event);
        if (at % OPENING_SLICE === 0) await pace.breathe();
      }
    },
    /** Runs to `target` through the halts on the way. */
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
