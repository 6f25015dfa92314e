import type { Log } from '#/platform/log/log.ts';
import type { Topic } from './topic.ts';

interface StateReaderOptions {
  readonly log: Log;
  readonly read: (topic: Topic) => unknown;
  readonly publish: (topic: Topic, state: unknown) => void;
}

/**
 * Reads changed topics' states again: one read at a time per topic, and another if it changes during the read.
 */
export class StateReader {
  readonly #options: StateReaderOptions;
  readonly #reading = new Map<Topic, { changed: boolean }>();

  constructor(options: StateReaderOptions) {
    this.#options = options;
  }

  changed(topic: Topic): void {
    const reading = this.#reading.get(topic);
    if (reading === undefined) void this.#read(topic);
    else reading.changed = true;
  }

  async #read(topic: Topic): Promise<void> {
    const { read, publish, log } = this.#options;
    const reading = { changed: true };
    this.#reading.set(topic, reading);
    try {
      while (reading.changed) {
        reading.changed = false;
        publish(topic, await read(topic));
      }
    } catch (error) {
      log.warn({ error, topic: topic.name }, "a topic's state could not be read");
    } finally {
      this.#reading.delete(topic);
    }
  }
}
