import { setTimeout as pause } from 'node:timers/promises';
import type { SubmissionFault } from '@dugout/local-chain/faults';
import { type Dice, weighed } from './dice.ts';
import type { ChaosScenario } from './operations.ts';
import type { ChaosWorld } from './world.ts';

/**
 * The share of sent transactions that meet each fault; how much later a late one lands; ms between two troubles.
 */
const HOW = {
  money: { share: 0.02, lateSlots: 8, everyMs: 6_000 },
  swaps: { share: 0.06, lateSlots: 12, everyMs: 4_000 },
} as const;
const ALL_DROPPED = { dropped: 1 } as const;

const shares = (share: number): Record<SubmissionFault, number> => ({
  'reply lost': share,
  'request lost': share,
  dropped: share,
  late: share,
  twice: share,
});

/** The faults of a chaos test's chain, until they are stopped. */
export class Trouble {
  readonly #world: ChaosWorld;
  readonly #scenario: ChaosScenario;
  readonly #random: Dice;
  readonly counts = new Map<string, number>();
  #going: Promise<void> | null = null;
  #stopped = new AbortController();

  constructor(world: ChaosWorld, scenario: ChaosScenario, random: Dice) {
    this.#world = world;
    this.#scenario = scenario;
    this.#random = random;
  }

  start(): void {
    this.#stopped = new AbortController();
    this.#going = this.#go(this.#stopped.signal);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#going;
    const { chain } = this.#world;
    await chain.run('shares', {}, 0);
    for (const kind of ['rate limit', 'cut'] as const) await chain.run('fault', kind, false);
    await chain.run('hold', false);
  }

  /** Sets the usual transaction faults, also after the chain was restarted. */
  async usual(): Promise<void> {
    const { share, lateSlots } = HOW[this.#scenario];
    await this.#world.chain.run('shares', shares(share), lateSlots);
  }

  async #go(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        await this.usual();
        await pause(HOW[this.#scenario].everyMs, undefined, { signal: stopped });
        await this.#one();
      } catch {
        // The chain was killed, or the trial is ending.
        await pause(100);
      }
    }
  }

  async #one(): Promise<void> {
    const { chain } = this.#world;
    const kind = weighed(this.#random, { nothing: 4, rollback: 3, 'rate limit': 2, cut: 1, blackout: 1 });
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    if (kind === 'rollback') {
      await chain.run('hold', true);
      await chain.run('slots', 3);
      await chain.run('rollback', 2, this.#random() < 0.5);
      await chain.run('hold', false);
    } else if (kind === 'blackout') {
      // Drops everything until the signed transactions have expired.
      await chain.run('shares', ALL_DROPPED, 0);
      await chain.run('slots', 8);
      await chain.run('expireBlockhashes');
      await chain.run('slots', 1);
    } else if (kind !== 'nothing') {
      await chain.run('fault', kind, true);
      await chain.run('slots', 3);
      await chain.run('fault', kind, false);
    }
  }
}
