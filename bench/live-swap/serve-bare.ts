/**
 * The minimal path on a chain: a plain Fastify route that makes each chain call required by any swap once: the
 * swap service's transaction, its simulation, sending, confirmation, and reading the landed transaction. Before
 * sending, it signs with an Ed25519 key and writes one row in one commit.
 */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { list, shape, text } from '@dugout/solana/transactions/shape';
import Fastify from 'fastify';
import { WebSocket } from 'ws';
import { createPool } from '../../apps/server/src/platform/db/pool.ts';
import { createRpcPool } from '../../apps/server/src/platform/rpc/rpc-pool.ts';
import { reach } from '../swap/databases.ts';
import { portOf, type SwapBody } from '../swap/wire.ts';

const CONNECTIONS = 10;
const EMBEDDED_CONNECTIONS = 4;
const SIGNATURE_BYTES = 64;
const CONFIRMED = { commitment: 'confirmed' } as const;

const { DATA_DIR: dataDir = '', DATABASE_URL, RPC_URL: rpcUrl = '', WS_URL: wsUrl = '' } = process.env;
const databaseUrl = DATABASE_URL ?? null;
const { connection, close } = await reach({ dataDir, databaseUrl });
const pool = createPool(
  { ...connection, connections: databaseUrl === null ? EMBEDDED_CONNECTIONS : CONNECTIONS },
  () => undefined,
);
await pool.query(
  'CREATE TABLE bare_swap (id text PRIMARY KEY, message text NOT NULL, signature text NOT NULL, made timestamptz NOT NULL)',
);
const keys = new Map(
  Array.from({ length: Number(process.env['TRADERS']) }, () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const address = toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
    return [address, privateKey.export({ format: 'der', type: 'pkcs8' })] as const;
  }),
);
const rpc = createRpcPool({ urls: [rpcUrl] });
const socket = new WebSocket(wsUrl);
const confirmed = new Map<number, () => void>();
const numbered = new Map<number, () => void>();
let requests = 0;
socket.on('message', (data: Buffer) => {
  const { id, result, params } = JSON.parse(data.toString('utf8'));
  const waiting = confirmed.get(id);
  if (waiting !== undefined) numbered.set(result, waiting);
  numbered.get(params?.subscription)?.();
});
await new Promise((resolve) => socket.once('open', resolve));

const confirmation = (signature: string) =>
  new Promise<void>((resolve) => {
    const id = ++requests;
    confirmed.set(id, resolve);
    const call = { jsonrpc: '2.0', id, method: 'signatureSubscribe', params: [signature, CONFIRMED] };
    socket.send(JSON.stringify(call));
  });

/** Raw units by wallet and mint. */
const held = new Map<string, string>();

async function ordered({ walletAddress, inputMint, outputMint, amount }: SwapBody): Promise<Buffer> {
  const query = new URLSearchParams({
    inputMint,
    outputMint,
    amount: amount ?? held.get(`${walletAddress} ${inputMint}`) ?? '0',
    slippageBps: '1000',
    taker: walletAddress,
  });
  const answer = await fetch(`${rpcUrl}/swap/v2/order?${query}`);
  return Buffer.from(text(shape(await answer.json())['transaction']), 'base64');
}

function keep(landed: unknown, { walletAddress }: SwapBody): void {
  for (const balance of list(shape(shape(landed)['meta'])['postTokenBalances']).map(shape))
    if (balance['owner'] === walletAddress)
      held.set(`${walletAddress} ${text(balance['mint'])}`, text(shape(balance['uiTokenAmount'])['amount']));
}

async function swap(body: SwapBody): Promise<string> {
  const transaction = await ordered(body);
  const wire = transaction.toString('base64');
  const tried = await rpc.call('simulateTransaction', [
    wire,
    { ...CONFIRMED, encoding: 'base64', sigVerify: false },
  ]);
  if (shape(shape(tried)['value'])['err'] !== null)
    throw new Error(`simulation failed: ${JSON.stringify(tried)}`);
  const message = transaction.subarray(1 + (transaction[0] ?? 0) * SIGNATURE_BYTES);
  const der = keys.get(body.walletAddress);
  if (der === undefined) throw new Error('not one of our wallets');
  const signed = sign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  signed.copy(transaction, 1);
  const signature = toBase58(signed);
  await pool.query('INSERT INTO bare_swap VALUES ($1, $2, $3, $4)', [
    body.idempotencyKey,
    message.toString('base64'),
    signature,
    new Date(),
  ]);
  const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 };
  const handedIn = rpc.call('sendTransaction', [transaction.toString('base64'), options]);
  await Promise.all([handedIn, confirmation(signature)]);
  keep(
    await rpc.call('getTransaction', [
      signature,
      { ...CONFIRMED, encoding: 'json', maxSupportedTransactionVersion: 0 },
    ]),
    body,
  );
  return signature;
}

const mint = { type: 'string' } as const;
const schema = {
  body: {
    type: 'object',
    required: ['walletAddress', 'inputMint', 'outputMint', 'idempotencyKey'],
    properties: {
      walletAddress: mint,
      inputMint: mint,
      outputMint: mint,
      idempotencyKey: mint,
      amount: mint,
    },
  },
  response: {
    200: {
      type: 'object',
      properties: { data: { type: 'object', properties: { id: mint, status: mint, signature: mint } } },
    },
  },
} as const;

const app = Fastify();
app.post<{ readonly Body: SwapBody }>('/api/v1/swap', { schema }, async ({ body }) => ({
  data: { id: body.idempotencyKey, status: 'landed', signature: await swap(body) },
}));
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: portOf(app.server.address()), wallets: [...keys.keys()] });

async function end(): Promise<void> {
  socket.terminate();
  rpc.stop();
  await app.close();
  await pool.end();
  await close();
  process.exit(0);
}
process.once('SIGTERM', () => void end());
