import type { FastifyInstance } from 'fastify';
import type { CallLoad } from './call-load.ts';

/**
 * Refuses requests without a priority while the event loop is late, before anything else is done for them. Call
 * it before the routes are registered.
 */
export function shedWhenLate(app: FastifyInstance, load: CallLoad): void {
  app.addHook('onRequest', (request, _reply, done) => {
    load.checkDelay(request.routeOptions.config.priority);
    done();
  });
}
