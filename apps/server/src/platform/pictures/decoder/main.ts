/**
 * Decodes pictures for the server in an expendable process: no secrets in its environment and, where the system
 * allows it, no files, no network and no privileges (`sandbox.ts`). Requests arrive on stdin and are answered in
 * order on stdout; the process ends with its parent.
 */

import { hashOfSquare } from '../hash-of-square.ts';
import {
  ANSWER,
  drawnFrame,
  type Frame,
  FrameParts,
  frameOf,
  MAX_REQUEST_BYTES,
  REQUEST,
  readUpload,
} from './frames.ts';
import { drawPicture, drawUpload } from './picture-codec.ts';
import { PictureRefused } from './picture-decoder.ts';

async function answer({ kind, body }: Frame): Promise<Buffer> {
  if (kind === REQUEST.draw) return drawnFrame(await drawPicture(body));
  if (kind === REQUEST.upload) {
    const { bytes, longestSide } = readUpload(body);
    return drawnFrame(await drawUpload(bytes, longestSide));
  }
  const hash = await hashOfSquare(body);
  return hash === null ? frameOf(ANSWER.plain) : frameOf(ANSWER.hash, Buffer.from(hash));
}

let turn: Promise<unknown> = Promise.resolve();
const frames = new FrameParts(MAX_REQUEST_BYTES, (frame) => {
  turn = turn
    .then(() => answer(frame))
    .catch((error: unknown) => {
      if (error instanceof PictureRefused) return frameOf(ANSWER.refused);
      throw error;
    })
    .then((bytes) => process.stdout.write(bytes));
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.on('data', (chunk: Buffer) => frames.push(chunk));
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));
process.stdout.write(frameOf(ANSWER.ready));
