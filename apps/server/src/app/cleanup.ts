import type { Log } from '#/platform/log/log.ts';

type Step = () => unknown;

/** What has to be undone, in the order in which it was done. */
export class Cleanup {
  readonly #steps: { readonly name: string; readonly step: Step }[] = [];
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, step: Step): void {
    this.#steps.push({ name, step });
  }

  /** Undoes everything, last first. A step that fails is logged and stops none of the others. */
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
