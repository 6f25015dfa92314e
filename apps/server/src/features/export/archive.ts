import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The files as a `.tar.gz`, one at a time: the next is made when the reader has taken the one before. It ends
 * with the error of `files`, and `files` is ended when the reader leaves.
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
  // What ends it early is known from `left` or `files`; without a listener it would end the process.
  tar.on('error', () => undefined);
  pipeline(tar, archive, () => undefined);
  fill().catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return archive;
}
