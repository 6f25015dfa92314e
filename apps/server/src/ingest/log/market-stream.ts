export interface StreamState {
  /** Identifies the stream. A stream that was deleted and made again has another id. */
  readonly id: string;
  /** The oldest message that is still there, and the newest; `last` is `first - 1` for an empty stream. */
  readonly first: number;
  readonly last: number;
}

/** Thrown when the stream does not end where the writer expects: another server appends to it. */
export class MovedStreamError extends Error {
  constructor() {
    super('Another server appends to the log of the market');
    this.name = 'MovedStreamError';
  }
}

export interface StreamReader {
  /** Called with each message, in order and without a gap. */
  readonly onMessage: (seq: number, bytes: Uint8Array) => void;
  /** Called once when the next message is gone: the reader gets no more. */
  readonly onGone: () => void;
}

/** Carries the log of the market between servers. An appended message is durable. */
export interface MarketStream {
  /** The largest message, in bytes. */
  readonly maxBytes: number;
  /** Creates the stream when it does not exist. */
  state(): Promise<StreamState>;
  /**
   * Appends a message after the message `after`, and returns its number. `id` is unique to the message: when
   * the answer was lost, the message may be appended again with the same id.
   * @throws MovedStreamError when another message follows `after`
   */
  append(bytes: Uint8Array, place: { readonly after: number; readonly id: string }): Promise<number>;
  /** Reads from the message `from` on, until the returned function is called. */
  read(from: number, reader: StreamReader): () => void;
  /**
   * Sends a request to the server that appends, again until it is answered, and returns the answer.
   * @throws Error when no server answers in time
   */
  request(bytes: Uint8Array): Promise<Uint8Array>;
  /** Sets what answers requests; it resolves to null on a server that does not append. */
  onRequest(answer: (bytes: Uint8Array) => Promise<Uint8Array | null>): void;
  close(): Promise<void>;
}
