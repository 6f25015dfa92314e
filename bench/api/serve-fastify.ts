/** Bare Fastify with the same response schema: no session, no limits, no log. */
import Fastify from 'fastify';
import { answer, answerSchema, PATH, portOf, ready } from './answer.ts';

const app = Fastify();
app.get(PATH, { schema: { response: { 200: answerSchema } } }, async () => answer());
await app.listen({ host: '127.0.0.1', port: 0 });
ready(portOf(app.server.address()));
