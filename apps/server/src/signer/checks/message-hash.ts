import { createHash } from 'node:crypto';

/** The name of a message: SHA-256 of its bytes, base64. */
export const messageHash = (message: Uint8Array): string =>
  createHash('sha256').update(message).digest('base64');
