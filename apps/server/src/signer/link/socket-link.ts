import { connect } from 'node:net';
import { fieldOf } from '../fields.ts';
import { FrameReader, writeFrame } from '../pipe.ts';
import {
  freshNonce,
  type Introduction,
  isNonce,
  isProof,
  type Nonces,
  proofOf,
} from '../socket/handshake.ts';
import type { LinkEvents, LinkLoss, SignerLink } from './signer-link.ts';

export interface SignerSocketOptions {
  readonly socketPath: string;
  /** Key that both ends must hold; see `socket/handshake.ts`. */
  readonly socketKey: Uint8Array;
}

const HANDSHAKE_MS = 5_000;
const CUT_AFTER_MS = 2_000;
/** Errors of a signer that has not started yet or is restarting. */
const NOT_THERE = ['ENOENT', 'ECONNREFUSED'];

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Connects to a standalone signer on a socket, which must prove that it holds the same key. */
export function socketLink({ socketPath, socketKey }: SignerSocketOptions, on: LinkEvents): SignerLink {
  const socket = connect(socketPath);
  let loss: LinkLoss | null = null;
  let nonces: Nonces | null = null;
  let isTrusted = false;
  const cut = (reason: string, mayRecover: boolean): void => {
    loss ??= { reason, fields: { socketPath }, mayRecover };
    socket.destroy();
  };
  const tooLate = setTimeout(() => cut('the signer does not answer', true), HANDSHAKE_MS);

  const introduce = (frame: unknown): void => {
    const signer = fieldOf(frame, 'nonce');
    if (!isNonce(signer)) {
      cut('the process that listens on SIGNER_SOCKET is not a signer', false);
      return;
    }
    nonces = { signer, server: freshNonce() };
    const proof = proofOf('server', nonces, socketKey);
    writeFrame(socket, { nonce: nonces.server, proof } satisfies Introduction);
  };
  const welcome = (frame: unknown, given: Nonces): void => {
    if (!isProof(fieldOf(frame, 'proof'), 'signer', given, socketKey)) {
      cut('the process that listens on SIGNER_SOCKET does not hold the key in SIGNER_SOCKET_KEY_FILE', false);
      return;
    }
    isTrusted = true;
    clearTimeout(tooLate);
    on.ready(Number(fieldOf(frame, 'pid')));
  };
  const frames = new FrameReader((frame, bytes) => {
    if (socket.destroyed) bytes.fill(0);
    else if (isTrusted) on.reply(frame, bytes);
    else if (nonces === null) introduce(frame);
    else welcome(frame, nonces);
  });
  socket.on('data', (chunk: Buffer) => {
    try {
      frames.push(chunk);
    } catch {
      cut('the signer sent an invalid frame', false);
    }
  });
  socket.on('error', (error) => cut(error.message, NOT_THERE.includes(codeOf(error))));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('close', () => {
    clearTimeout(tooLate);
    const reason =
      nonces === null || isTrusted
        ? 'the connection ended'
        : 'the signer refused the key in SIGNER_SOCKET_KEY_FILE';
    on.lost(loss ?? { reason, fields: { socketPath }, mayRecover: nonces === null || isTrusted });
  });
  return {
    way: socket,
    abandon: () => cut('the signer does not answer', true),
    close: () => {
      socket.end();
      setTimeout(() => socket.destroy(), CUT_AFTER_MS).unref();
      return closed;
    },
  };
}
