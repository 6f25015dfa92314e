import type { Writable } from 'node:stream';
import { writeFrame } from '../pipe.ts';
import { answer, type Keys } from './commands.ts';

/** What answers the requests of a way. */
export type ServeFrame = (request: unknown, secret: Buffer, way: Writable) => void;

/** Answers one request on the way that it came. The bytes are zeroed. */
export function serve(keys: Keys, request: unknown, secret: Buffer, way: Writable): void {
  const answered = answer(keys, request, secret);
  if (answered === null) return;
  writeFrame(way, answered.reply, answered.bytes);
  // Another signer has begun on the same folder: a new start reads what that one wrote.
  if (!answered.reply.ok && answered.reply.error.code === 'journal_invalid') process.exit(1);
}
