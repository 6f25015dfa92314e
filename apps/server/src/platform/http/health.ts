import type { FastifyInstance } from 'fastify';

const ESSENTIAL = { config: { priority: 'essential' } } as const;

/** `/healthz` while the process lives, and `/readyz` once it can serve. */
export function serveHealth(app: FastifyInstance, isReady: () => boolean): void {
  app.get('/healthz', ESSENTIAL, (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', ESSENTIAL, (_request, reply) =>
    isReady() ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'starting' }),
  );
}
