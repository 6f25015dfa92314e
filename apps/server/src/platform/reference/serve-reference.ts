import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { API_PREFIX } from '@dugout/contract/constants';
import type { FastifyInstance } from 'fastify';
import { type PageSite, pageHeaders } from '#/platform/http/shell/security-headers.ts';
import { asyncApi } from './asyncapi.ts';
import { openApi } from './openapi.ts';
import { referencePage } from './page.ts';
import { referenceStyle } from './style.ts';

interface ReferenceOptions {
  readonly version: string;
  readonly sessionCookie: string;
  readonly site: PageSite;
  /** The folder of the web build, if any; the reference uses its fonts. */
  readonly webFolder: string;
}

/** Serves the API description as data and as a page. Both are built on first use. */
export function serveReference(
  app: FastifyInstance,
  { version, sessionCookie, site, webFolder }: ReferenceOptions,
): void {
  const description = once(() => JSON.stringify(openApi(version, sessionCookie)));
  const page = once(() => referencePage(version));
  const style = once(() => referenceStyle(assetsIn(webFolder)));
  const kept = { 'cache-control': 'public, max-age=300' };
  app.get(`${API_PREFIX}/openapi.json`, (_request, reply) =>
    reply.headers(kept).type('application/json; charset=utf-8').send(description()),
  );
  app.get(`${API_PREFIX}/asyncapi.json`, (request, reply) =>
    reply
      .headers(kept)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(asyncApi(version, site.publicHost ?? request.headers.host ?? 'localhost'))),
  );
  app.get('/docs/style.css', (_request, reply) =>
    reply.headers(kept).type('text/css; charset=utf-8').send(style()),
  );
  app.get('/docs', (request, reply) =>
    reply
      .headers({ ...pageHeaders({ ...site, nonce: null, requestHost: request.headers.host }), ...kept })
      .type('text/html; charset=utf-8')
      .send(page()),
  );
}

function assetsIn(webFolder: string): readonly string[] {
  const folder = join(webFolder, 'assets');
  return existsSync(folder) ? readdirSync(folder) : [];
}

function once(make: () => string): () => string {
  let made: string | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
