import type { FastifyInstance } from 'fastify';
import type { PartHealth } from '#/platform/health/health-checks.ts';

const ESSENTIAL = { config: { priority: 'essential' } } as const;

export interface ServedHealth {
  /** Whether the start is complete. */
  readonly isReady: () => boolean;
  readonly parts: () => readonly PartHealth[];
}

/** Serves `/healthz` while the process is alive, and `/readyz` while every part it needs is healthy. */
export function serveHealth(app: FastifyInstance, { isReady, parts }: ServedHealth): void {
  app.get('/healthz', ESSENTIAL, (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', ESSENTIAL, (_request, reply) => {
    if (!isReady()) return reply.code(503).send({ status: 'starting' });
    const failing = parts().filter(({ reason }) => reason !== null);
    return failing.length === 0
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({
          status: 'not ready',
          failing: Object.fromEntries(failing.map(({ part, reason }) => [part, reason])),
        });
  });
}
