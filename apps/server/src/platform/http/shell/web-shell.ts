import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { firstLoad } from './first-load.ts';
import { type PageSite, pageHeaders } from './security-headers.ts';

/** Placeholder for the nonce in the built index.html. */
const NONCE_MARK = '__CSP_NONCE__';
const HASHED = /\/assets\//;

/**
 * Serves the built web app from `folder`: hashed files cached permanently, other files by date, and the page,
 * with a fresh nonce per request, at every path that is no file and no call. Without a build, only the calls are
 * served.
 */
export async function serveWeb(app: FastifyInstance, folder: string, site: PageSite): Promise<void> {
  const page = join(folder, 'index.html');
  const parts = existsSync(page) ? readFileSync(page, 'utf8').split(NONCE_MARK) : null;
  const first = firstLoad(join(folder, 'first-load.json'));
  if (parts !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html', 'first-load.json', '**/*.br', '**/*.gz', '**/*.map'],
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (parts === null || !isPage(request)) throw new ApiError('route_not_found');
    const call = first.rowsOf(request.url);
    const rows = call === null ? null : await answerOf(app, call, request.clientAddress);
    const nonce = randomBytes(16).toString('base64');
    const headers = pageHeaders({ ...site, nonce, requestHost: request.headers.host });
    const isGuest = request.headers.cookie === undefined;
    return sendPage(reply, headers, first.complete(parts.join(nonce), request.url, { rows, isGuest }));
  });
}

/** Returns a public call's answer on behalf of the page's client; null when it is refused. */
async function answerOf(app: FastifyInstance, call: string, remoteAddress: string): Promise<string | null> {
  const { statusCode, payload } = await app.inject({ url: call, remoteAddress });
  return statusCode === 200 ? payload : null;
}

function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '';
  return (
    path !== '/api' &&
    !path.startsWith('/api/') &&
    !path.startsWith('/assets/') &&
    !path.startsWith('/images/')
  );
}

function sendPage(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  page: string,
): FastifyReply {
  return reply
    .code(200)
    .headers({ ...headers, 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    .send(page);
}
