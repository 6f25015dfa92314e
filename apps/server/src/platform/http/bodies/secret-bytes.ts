/**
 * Passes bodies that hold secrets through as bytes, which are zeroed after use: a string would stay in memory
 * until it is collected, and in heap dumps.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/** Secrets and the fields sent with them are short. */
const MAX_BYTES = 256 * 1024;

/** Gives the routes of this scope the raw bytes of a JSON body. */
export function readSecretBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { bodyLimit: MAX_BYTES },
    async (_request: FastifyRequest, payload: AsyncIterable<unknown>) => {
      const chunks: Buffer[] = [];
      let length = 0;
      try {
        for await (const chunk of payload) {
          if (!Buffer.isBuffer(chunk)) throw new ApiError('invalid_json');
          chunks.push(chunk);
          length += chunk.length;
          if (length > MAX_BYTES) throw new ApiError('too_large');
        }
        return Buffer.concat(chunks);
      } finally {
        for (const chunk of chunks) chunk.fill(0);
      }
    },
  );
  return scope;
}
