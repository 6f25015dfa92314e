/** What is used of `tar-stream`, which comes without types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  interface Pack extends Readable {
    entry(
      header: { readonly name: string; readonly size: number; readonly mtime?: Date },
      done: (error?: Error | null) => void,
    ): Writable;
    finalize(): void;
  }

  export function pack(): Pack;
}
