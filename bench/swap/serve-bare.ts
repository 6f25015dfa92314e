/** The minimal path: a plain Fastify route, an Ed25519 signature of the request, and one row in one commit. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import Fastify from 'fastify';
import { createPool } from '../../apps/server/src/platform/db/pool.ts';
import { reach } from './databases.ts';
import { portOf, type SwapBody } from './wire.ts';

const CONNECTIONS = 10;
const EMBEDDED_CONNECTIONS = 4;

const databaseUrl = process.env['DATABASE_URL'] ?? null;
const { connection, close } = await reach({ dataDir: process.env['DATA_DIR'] ?? '', databaseUrl });
const pool = createPool(
  { ...connection, connections: databaseUrl === null ? EMBEDDED_CONNECTIONS : CONNECTIONS },
  () => undefined,
);
await pool.query(
  'CREATE TABLE bare_swap (id text PRIMARY KEY, message text NOT NULL, signature text NOT NULL, made timestamptz NOT NULL)',
);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

const text = { type: 'string' } as const;
const schema = {
  body: {
    type: 'object',
    required: ['walletAddress', 'inputMint', 'outputMint', 'idempotencyKey'],
    properties: {
      walletAddress: text,
      inputMint: text,
      outputMint: text,
      idempotencyKey: text,
      amount: text,
    },
  },
  response: {
    200: {
      type: 'object',
      properties: { data: { type: 'object', properties: { id: text, status: text, signature: text } } },
    },
  },
} as const;

const app = Fastify();
app.post<{ readonly Body: SwapBody }>('/api/v1/swap', { schema }, async ({ body }) => {
  const id = randomUUID();
  const message = JSON.stringify([id, body]);
  const signature = sign(null, Buffer.from(message), privateKey).toString('base64');
  await pool.query('INSERT INTO bare_swap VALUES ($1, $2, $3, $4)', [id, message, signature, new Date()]);
  return { data: { id, status: 'landed', signature } };
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({
  port: portOf(app.server.address()),
  publicKey: publicKey.export({ format: 'pem', type: 'spki' }),
});

async function end(): Promise<void> {
  await app.close();
  await pool.end();
  await close();
  process.exit(0);
}
process.once('SIGTERM', () => void end());
