import type { Writable } from 'node:stream';
import { writeFrame } from '../pipe.ts';
import { answer, type Keys } from './commands.ts';

export type ServeFrame = (request: unknown, secret: Buffer, way: Writable) => void;

/** Answers one request on the connection it came from. Zeroes the bytes. */
export function serve(keys: Keys, request: unknown, secret: Buffer, way: Writable): void {
  const answered = answer(keys, request, secret);
  if (answered === null) return;
  writeFrame(way, answered.reply, answered.bytes);
  // Another signer has started on the same folder. A restart reads the lines it wrote.
  if (!answered.reply.ok && answered.reply.error.code === 'journal_invalid') process.exit(1);
}
