import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the route responds with plain JSON: even as bytes it may be compressed, unlike secrets and files.
     */
    answersJson?: boolean;
  }
}

/** Shorter responses fit into a packet or two uncompressed. */
const MIN_LENGTH = 1_400;
/** Brotli at its lowest quality makes our JSON smaller than gzip at level 4, in half the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 1 };
const brotli = promisify<string | Buffer, typeof BROTLI, Buffer>(brotliCompress);
const zip = promisify<string | Buffer, typeof GZIP, Buffer>(gzip);

export type Encoding = 'br' | 'gzip';

/**
 * Compresses long responses off the main thread for clients that accept it. Call it before the routes are
 * registered.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || request.routeOptions.config.answersJson === true;
    if (
      !isText ||
      !(typeof payload === 'string' || Buffer.isBuffer(payload)) ||
      payload.length < MIN_LENGTH ||
      reply.hasHeader('content-encoding')
    ) {
      done(null, payload);
      return;
    }
    reply.header('vary', 'accept-encoding');
    const encoding = encodingOf(acceptedBy(request));
    if (encoding === null) {
      done(null, payload);
      return;
    }
    compressed(payload, encoding).then((bytes) => {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, bytes);
    }, done);
  });
}

export const compressed = (payload: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(payload, BROTLI) : zip(payload, GZIP);

/** Returns the encoding of a response of that length; null for uncompressed. */
export const encodingFor = (request: FastifyRequest, length: number): Encoding | null =>
  length < MIN_LENGTH ? null : encodingOf(acceptedBy(request));

function acceptedBy(request: FastifyRequest): string {
  const accepted = request.headers['accept-encoding'];
  return typeof accepted === 'string' ? accepted : '';
}

export function encodingOf(accepted: string): Encoding | null {
  const names = accepted.split(',').flatMap((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}
