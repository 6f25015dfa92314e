/**
 * Measures the processor time of work that runs in one go. The time on the clock counts too much while another
 * process has the processor, and the time of the process counts its other threads: the lesser of both counts
 * neither.
 */
export class Stopwatch {
  readonly #began = performance.now();
  readonly #used = process.cpuUsage();

  /** Processor time since it was made, in ms. */
  get ms(): number {
    const { user, system } = process.cpuUsage(this.#used);
    return Math.min(performance.now() - this.#began, (user + system) / 1_000);
  }
}
