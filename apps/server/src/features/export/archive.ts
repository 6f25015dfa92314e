import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Streams files as a `.tar.gz`, one at a time: the next is created when the previous one has been read. Fails
 * with the error of `files`, and ends `files` when the reader leaves.
 */
export function archiveOf(files: AsyncIterable<ArchivedFile>, mtime: Date): Readable {
  const tar = pack();
  const archive = createGzip();
  const left = new Promise<never>((_, reject) => {
    archive.once('close', () => reject(new Error('The reader has left')));
  });
  left.catch(() => undefined);
  const add = ({ name, bytes }: ArchivedFile): Promise<void> =>
    new Promise((resolve, reject) => {
      const done = (error?: Error | null): void => (error ? reject(error) : resolve());
      tar.entry({ name, size: bytes.byteLength, mtime }, done).on('error', reject).end(bytes);
    });
  const fill = async (): Promise<void> => {
    for await (const file of files) await Promise.race([add(file), left]);
    tar.finalize();
  };
  // An early end is handled through `left` or `files`; without a listener it would crash the process.
  tar.on('error', () => undefined);
  pipeline(tar, archive, () => undefined);
  fill().catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return archive;
}
