import type { FastifyInstance } from 'fastify';
import type { PartHealth } from '#/platform/health/health-checks.ts';

const ESSENTIAL = { config: { priority: 'essential' } } as const;

/** Calls are answered while a server is `ready` or `draining`; only a ready one should get new ones. */
export type ServerPhase = 'starting' | 'ready' | 'draining' | 'stopping';

export interface ServedHealth {
  readonly phase: () => ServerPhase;
  readonly parts: () => readonly PartHealth[];
}

/** Serves `/healthz` while the process is alive, and `/readyz` while every part it needs is healthy. */
export function serveHealth(app: FastifyInstance, { phase, parts }: ServedHealth): void {
  app.get('/healthz', ESSENTIAL, (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', ESSENTIAL, (_request, reply) => {
    const status = phase();
    if (status !== 'ready') return reply.code(503).send({ status });
    const failing = parts().filter(({ reason }) => reason !== null);
    return failing.length === 0
      ? reply.send({ status })
      : reply.code(503).send({
          status: 'not ready',
          failing: Object.fromEntries(failing.map(({ part, reason }) => [part, reason])),
        });
  });
}
