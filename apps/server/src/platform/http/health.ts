import type { FastifyInstance } from 'fastify';

/** `/healthz` while the process lives, and `/readyz` once it can serve. */
export function serveHealth(app: FastifyInstance, isReady: () => boolean): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) =>
    isReady() ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'starting' }),
  );
}
