import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#/platform/metrics/metrics.ts';

/** `/healthz` while the process lives, `/readyz` once it can serve, `/metrics` for Prometheus. */
export function serveHealth(app: FastifyInstance, metrics: Metrics, isReady: () => boolean): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) =>
    isReady() ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'starting' }),
  );
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', metrics.contentType);
    return metrics.text();
  });
}
