/** The log of a market within one process: servers of a test append to it and read it like JetStream. */
import { randomUUID } from 'node:crypto';
import {
  type MarketStream,
  MovedStreamError,
  type StreamReader,
  type StreamState,
} from '#/ingest/log/market-stream.ts';

const MAX_BYTES = 1_048_576;

interface Faults {
  /** The next appends succeed, and their answers are lost. */
  lostAnswers: number;
  /** Whether no request is answered. */
  isDown: boolean;
}

/** The messages, and the servers that use them. */
export class MemoryLog {
  id: string = randomUUID();
  first = 1;
  readonly messages: { readonly id: string; readonly bytes: Uint8Array }[] = [];
  readonly faults: Faults = { lostAnswers: 0, isDown: false };
  readonly #readers = new Set<() => void>();
  readonly #answerers = new Set<(bytes: Uint8Array) => Promise<Uint8Array | null>>();

  get last(): number {
    return this.first + this.messages.length - 1;
  }

  /** Deletes the oldest messages. */
  forget(count: number): void {
    this.messages.splice(0, count);
    this.first += count;
    for (const deliver of this.#readers) deliver();
  }

  /** Deletes the stream, and makes it again. */
  remake(): void {
    this.id = randomUUID();
    this.first = 1;
    this.messages.length = 0;
  }

  /** Connects a server. */
  stream(): MarketStream {
    const own = new Set<() => void>();
    return {
      maxBytes: MAX_BYTES,
      state: async (): Promise<StreamState> => {
        this.#demandUp();
        return { id: this.id, first: this.first, last: this.last };
      },
      append: async (bytes, { after, id }) => {
        this.#demandUp();
        const known = this.messages.findIndex((message) => message.id === id);
        if (known >= 0) return this.first + known;
        if (after !== this.last) throw new MovedStreamError();
        this.messages.push({ id, bytes });
        for (const deliver of this.#readers) deliver();
        if (this.faults.lostAnswers > 0) {
          this.faults.lostAnswers--;
          throw new Error('no answer');
        }
        return this.last;
      },
      read: (from, reader) => {
        const stop = this.#read(from, reader);
        own.add(stop);
        return stop;
      },
      request: async (bytes) => {
        const answers = await Promise.all([...this.#answerers].map((answer) => answer(bytes)));
        const given = answers.find((each) => each !== null);
        if (given === undefined || given === null) throw new Error('no server leads');
        return given;
      },
      onRequest: (answer) => void this.#answerers.add(answer),
      close: async () => {
        for (const stop of own) stop();
      },
    };
  }

  #demandUp(): void {
    if (this.faults.isDown) throw new Error('no answer');
  }

  #read(from: number, { onMessage, onGone }: StreamReader): () => void {
    let next = from;
    let isOver = false;
    const deliver = () =>
      queueMicrotask(() => {
        while (!isOver && next <= this.last) {
          const message = this.messages[next - this.first];
          if (message === undefined) {
            isOver = true;
            onGone();
            return;
          }
          onMessage(next++, message.bytes);
        }
      });
    this.#readers.add(deliver);
    deliver();
    return () => {
      isOver = true;
      this.#readers.delete(deliver);
    };
  }
}
