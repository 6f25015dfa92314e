import type { Log } from '#/platform/log/log.ts';
import { encodeFrame } from './frames.ts';
import type { RealtimeHub } from './hub.ts';
import type { Topic } from './topic.ts';

interface SnapshotSenderOptions {
  readonly hub: RealtimeHub;
  readonly log: Log;
  readonly send: (topic: Topic, frame: Buffer) => void;
  /** Called when a snapshot could not be made. */
  readonly onFailed: (topic: Topic) => void;
}

/**
 * Sends snapshots to one socket. While one is being made, the topic's frames are held back from that socket and
 * sent after it, so that nothing is missing. A slow snapshot may already include some of them: deltas must be
 * idempotent.
 */
export class SnapshotSender {
  readonly #options: SnapshotSenderOptions;
  readonly #pending = new Map<Topic, symbol>();

  constructor(options: SnapshotSenderOptions) {
    this.#options = options;
  }

  isPending(topic: Topic): boolean {
    return this.#pending.size > 0 && this.#pending.has(topic);
  }

  cancel(topic: Topic): void {
    this.#pending.delete(topic);
  }

  start(topic: Topic): void {
    const mark = Symbol(topic.name);
    this.#pending.set(topic, mark);
    this.#options.hub.flush(topic);
    const known = topic.freshSnapshot();
    if (known !== null) {
      this.#pending.delete(topic);
      this.#options.send(topic, known);
      return;
    }
    try {
      const { seq, data } = this.#options.hub.snapshot(topic);
      if (data instanceof Promise) {
        data.then(
          (made) => this.#finish(topic, mark, seq, made),
          (error: unknown) => this.#fail(topic, mark, error),
        );
      } else this.#finish(topic, mark, seq, data);
    } catch (error) {
      this.#fail(topic, mark, error);
    }
  }

  #finish(topic: Topic, mark: symbol, seq: number, data: unknown): void {
    if (this.#pending.get(topic) !== mark) return;
    this.#options.hub.flush(topic);
    const missed = topic.after(seq);
    if (missed === null) {
      // More deltas were published than are kept: this snapshot is too old to continue from.
      this.start(topic);
      return;
    }
    this.#pending.delete(topic);
    const { channel, epoch } = topic;
    const frame = encodeFrame({ type: 'snapshot', channel, epoch, seq, data });
    this.#options.send(topic, frame);
    if (topic.seq > seq) this.#options.send(topic, missed);
    else topic.keepSnapshot(frame);
  }

  #fail(topic: Topic, mark: symbol, error: unknown): void {
    if (this.#pending.get(topic) !== mark) return;
    this.#options.log.error({ error, topic: topic.name }, 'a live snapshot could not be made');
    this.#pending.delete(topic);
    this.#options.onFailed(topic);
  }
}
