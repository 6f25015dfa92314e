import type { Log } from '#/platform/log/log.ts';
import type { Topic } from './topic.ts';

interface AdmissionsOptions {
  readonly log: Log;
  /** Queries the topic's channel. */
  readonly admits: (topic: Topic, token: string | null) => Promise<boolean>;
  readonly refuse: (topic: Topic) => void;
}

/** Subscriptions of one socket waiting for their channel to admit them. */
export class Admissions {
  readonly #options: AdmissionsOptions;
  readonly #pending = new Map<Topic, symbol>();

  constructor(options: AdmissionsOptions) {
    this.#options = options;
  }

  /**
   * Calls `join` once the topic's channel admits the caller, unless the page has left or subscribed again since.
   */
  async start(topic: Topic, token: string | null, join: () => void): Promise<void> {
    const mark = Symbol(topic.name);
    this.#pending.set(topic, mark);
    let admitted = false;
    try {
      admitted = await this.#options.admits(topic, token);
    } catch (error) {
      this.#options.log.error({ error, topic: topic.name }, 'a channel could not check an admission');
    }
    if (this.#pending.get(topic) !== mark) return;
    this.#pending.delete(topic);
    if (admitted) join();
    else this.#options.refuse(topic);
  }

  cancel(topic: Topic): void {
    this.#pending.delete(topic);
  }
}
