import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** How often the part of the processor is looked at, in ms. */
const EVERY_MS = 500;

/**
 * Measures the processor time of work that runs in one go. Reading the processor's clock twice for each call would
 * cost more than many calls do, so this reads the time on the clock and takes off the part that other processes had
 * lately: the event loop was busy for longer than this process had a processor.
 */
export class ProcessorTime {
  #looked = 0;
  #share = 1;
  #used = process.cpuUsage();
  #active: EventLoopUtilization = performance.eventLoopUtilization();

  /** Starts measuring. The answer says how much was used since, in ms. */
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
