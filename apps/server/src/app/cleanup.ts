import type { Log } from '#/platform/log/log.ts';

type Step = () => unknown;

export class Cleanup {
  readonly #steps: { readonly name: string; readonly step: Step }[] = [];
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, step: Step): void {
    this.#steps.push({ name, step });
  }

  /** Runs all steps, last first. A failed step is logged and does not stop the others. */
  async run(): Promise<void> {
    for (let next = this.#steps.pop(); next !== undefined; next = this.#steps.pop()) {
      try {
        await next.step();
      } catch (error) {
        this.#log.error({ error, part: next.name }, 'a part did not stop cleanly');
      }
    }
  }
}
