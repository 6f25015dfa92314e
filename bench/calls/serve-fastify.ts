/** Bare Fastify that answers with a fixed object, encoded for each request. The object comes from the parent. */
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
