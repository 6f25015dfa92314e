/** Bare Fastify that responds with a fixed object from the parent process, encoded for each request. */
import Fastify from 'fastify';
import { portOf } from '../api/answer.ts';

const app = Fastify();
process.once('message', (answer: object) => {
  app.get('/', () => answer);
  void app
    .listen({ host: '127.0.0.1', port: 0 })
    .then(() => process.send?.({ port: portOf(app.server.address()) }));
});
process.send?.({ isReady: true });
