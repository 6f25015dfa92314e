import type { Socket } from 'node:net';
import type { ServeFrame } from '../app/serve.ts';
import { fieldOf } from '../fields.ts';
import { FrameReader, writeFrame } from '../pipe.ts';
import { freshNonce, type Greeting, isNonce, isProof, proofOf, type Welcome } from './handshake.ts';
import { MAX_WAITING, type Turns } from './turns.ts';

const HANDSHAKE_MS = 5_000;
/** Max unread bytes for a client that does not read. */
const MAX_UNREAD = 1024 * 1024;

/**
 * Greets a connection and serves it once it has proved that it holds the key. Closes a connection that proves
 * nothing, sends invalid frames or leaves its answers unread, without affecting others. Its requests are served in
 * its turns, and it is not read while too many of them wait.
 */
export function admit(socket: Socket, socketKey: Uint8Array, serve: ServeFrame, turns: Turns): void {
  const nonce = freshNonce();
  let admitted = false;
  const tooLate = setTimeout(() => socket.destroy(), HANDSHAKE_MS);
  const introduce = (frame: unknown): void => {
    const server = fieldOf(frame, 'nonce');
    if (!isNonce(server)) return void socket.destroy();
    const nonces = { signer: nonce, server };
    if (!isProof(fieldOf(frame, 'proof'), 'server', nonces, socketKey)) return void socket.destroy();
    admitted = true;
    clearTimeout(tooLate);
    const proof = proofOf('signer', nonces, socketKey);
    writeFrame(socket, { ready: true, pid: process.pid, proof } satisfies Welcome);
  };
  const answer = (frame: unknown, secret: Buffer): void => {
    if (socket.destroyed) return void secret.fill(0);
    serve(frame, secret, socket);
    if (socket.writableLength > MAX_UNREAD) socket.destroy();
    else if (turns.waiting(socket) === 0) socket.resume();
  };
  const frames = new FrameReader((frame, secret) => {
    if (socket.destroyed) return void secret.fill(0);
    if (!admitted) return introduce(frame);
    if (turns.add(socket, () => answer(frame, secret)) >= MAX_WAITING) socket.pause();
  });
  socket.on('data', (chunk: Buffer) => {
    try {
      frames.push(chunk);
    } catch {
      socket.destroy();
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => clearTimeout(tooLate));
  writeFrame(socket, { nonce } satisfies Greeting);
}
