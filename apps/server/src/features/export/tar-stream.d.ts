/** What is used of `tar-stream`, which comes without types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  interface Pack extends Readable {
    entry(
      header: {
        readonly name: string;
        readonly size: number;
        readonly mode?: number;
        readonly mtime?: Date;
        readonly type?: 'file' | 'directory';
      },
      done: (error?: Error | null) => void,
    ): Writable;
    finalize(): void;
  }

  interface Entry extends Readable {
    readonly header: {
      readonly name: string;
      readonly size: number;
      readonly mode: number;
      readonly type: string;
    };
  }

  interface Extract extends Writable, AsyncIterable<Entry> {
    [Symbol.asyncIterator](): AsyncIterator<Entry>;
  }

  export function pack(): Pack;
  export function extract(): Extract;
}
