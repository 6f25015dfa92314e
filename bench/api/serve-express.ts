/** Bare Express: no session, no limits, no log. */
import { createServer } from 'node:http';
import express from 'express';
import { answer, PATH, portOf, ready } from './answer.ts';

const app = express();
app.get(PATH, (_request, response) => response.json(answer()));
const server = createServer(app).listen(0, '127.0.0.1', () => ready(portOf(server.address())));
