import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** How often this process's share of the processor is measured, in ms. */
const EVERY_MS = 500;

/**
 * Measures the processor time of synchronous work. Reading the CPU clock twice per call would cost more than many
 * calls do, so this reads the wall clock and subtracts the share that other processes took recently: with a
 * shared processor, elapsed time exceeds processor time.
 */
export class ProcessorTime {
  #looked = 0;
  #share = 1;
  #used = process.cpuUsage();
  #active: EventLoopUtilization = performance.eventLoopUtilization();

  /** Starts measuring. Returns a function that returns the time used since, in ms. */
  start(): () => number {
    const began = performance.now();
    if (began - this.#looked > EVERY_MS) this.#look(began);
    return () => (performance.now() - began) * this.#share;
  }

  #look(now: number): void {
    const { user, system } = process.cpuUsage(this.#used);
    const { active } = performance.eventLoopUtilization(this.#active);
    this.#looked = now;
    this.#used = process.cpuUsage();
    this.#active = performance.eventLoopUtilization();
    if (active > 0) this.#share = Math.min(1, (user + system) / 1_000 / active);
  }
}
