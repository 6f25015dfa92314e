import type { IncomingMessage, ServerResponse } from 'node:http';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Bank } from '../bank.ts';
import type { ChainTransaction } from '../block.ts';
import type { Network } from '../network.ts';
import type { FaultKind } from '../solana-node/faults.ts';
import { bodyOf, ReplyLost } from '../solana-node/json-rpc.ts';
import { describe } from '../transaction-error.ts';
import { readWire, type WireTransaction } from '../wire-transaction.ts';
import { SLIPPAGE_EXCEEDED } from './guard.ts';
import { OrderError, orderView, placeOrder, type Quote, quoteOf, readOrderQuery } from './order.ts';
import { type Pool, reservesOf } from './pool.ts';

interface SwapApiOptions {
  readonly bank: Bank;
  readonly network: Network;
  readonly pools: readonly Pool[];
  readonly faults: { at(kind: FaultKind): boolean };
  /** From 0 to 1, seeded. */
  readonly chance: () => number;
  /** Resolves at the end of the current slot. */
  readonly nextSlot: () => Promise<void>;
}

interface CachedOrder {
  readonly message: string;
  readonly quote: Quote;
  readonly inAmount: bigint;
  readonly lastValidBlockHeight: number;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const failed = (code: number, error: string, signature?: string): Answer => ({
  status: signature === undefined ? 400 : 200,
  body: { status: 'Failed', ...(signature === undefined ? {} : { signature, slot: '0' }), error, code },
});

/** Blocks for which a cached order is kept after its transaction can no longer land. */
const KEPT_BLOCKS = 150;
const messageOf = ({ transaction }: WireTransaction): string =>
  Buffer.from(Uint8Array.from(transaction.messageBytes)).toString('base64');

/**
 * Quotes, orders and their execution over HTTP in the format of Jupiter's swap v2. Returns false for other paths.
 */
export function swapApi({ bank, network, pools, faults, chance, nextSlot }: SwapApiOptions) {
  const orders = new Map<string, CachedOrder>();

  async function order(query: URLSearchParams): Promise<Answer> {
    const startedAt = performance.now();
    const order = readOrderQuery(query, pools);
    const quote = quoteOf(order, bank);
    const placed = await placeOrder(order, quote, bank);
    if (placed.transaction !== null) {
      const message = Buffer.from(Uint8Array.from(placed.transaction.messageBytes)).toString('base64');
      orders.set(placed.requestId, {
        message,
        quote,
        inAmount: order.amount,
        lastValidBlockHeight: placed.lastValidBlockHeight,
      });
    }
    return { status: 200, body: orderView(order, quote, placed, startedAt) };
  }

  async function execute(text: string | null): Promise<Answer> {
    const { signedTransaction, requestId } = fields(text);
    const cached = orders.get(requestId);
    if (cached === undefined) return failed(-1, 'Order not found, it might have expired');
    const wire = wireOf(signedTransaction);
    if (wire === null) return failed(-2, 'Invalid signed transaction');
    if (messageOf(wire) !== cached.message) return failed(-3, 'Invalid message bytes');
    if (!wire.fullySigned) return failed(-1003, 'Transaction is not fully signed');
    if (bank.find(wire.signature) === null) network.submit(wire);
    while (bank.height('confirmed') <= cached.lastValidBlockHeight) {
      const place = bank.find(wire.signature);
      const transaction =
        place !== null && place.slot <= bank.slot('confirmed') ? bank.transactionAt(place) : null;
      if (place !== null && transaction !== null)
        return { status: 200, body: executed(cached, wire.signature, place.slot, transaction) };
      await nextSlot();
    }
    return failed(-1005, 'Transaction expired', wire.signature);
  }

  function forgetOld(): void {
    const height = bank.height('confirmed') - KEPT_BLOCKS;
    for (const [requestId, { lastValidBlockHeight }] of orders)
      if (lastValidBlockHeight < height) orders.delete(requestId);
  }

  async function answer(request: IncomingMessage, url: URL): Promise<Answer | null> {
    if (request.method === 'GET' && url.pathname === '/swap/v2/order') return await order(url.searchParams);
    if (request.method === 'POST' && url.pathname === '/swap/v2/execute')
      return await execute(await bodyOf(request));
    if (request.method === 'GET' && url.pathname === '/pools')
      return { status: 200, body: poolsView(pools, bank) };
    return request.method === 'GET' ? { status: 404, body: { error: 'Not found' } } : null;
  }

  async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    if (faults.at('cut')) response.destroy();
    if (faults.at('cut') || faults.at('stall')) return true;
    if (faults.at('rate limit') && chance() < 2 / 3) {
      response.writeHead(429, { 'retry-after': '0.05' }).end('Too many requests');
      return true;
    }
    forgetOld();
    const answered = await answer(request, url).catch((error: unknown): Answer => {
      if (error instanceof OrderError) return { status: 400, body: { error: error.message } };
      throw error;
    });
    if (answered === null) return false;
    response
      .writeHead(answered.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answered.body));
    return true;
  }

  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (request.method !== 'GET' && !url.pathname.startsWith('/swap/')) return false;
      try {
        return await serve(request, response, url);
      } catch (error) {
        if (!(error instanceof ReplyLost)) throw error;
        response.destroy();
        return true;
      }
    },
  };
}

function wireOf(text: string): WireTransaction | null {
  try {
    return readWire(Uint8Array.from(Buffer.from(text, 'base64')));
  } catch {
    return null;
  }
}

function fields(text: string | null): { signedTransaction: string; requestId: string } {
  try {
    const body: unknown = JSON.parse(text ?? '');
    const field = (name: string): string => {
      const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
      return typeof value === 'string' ? value : '';
    };
    return { signedTransaction: field('signedTransaction'), requestId: field('requestId') };
  } catch {
    throw new OrderError('Invalid body');
  }
}

function executed(
  { quote, inAmount }: CachedOrder,
  signature: string,
  slot: number,
  { meta }: ChainTransaction,
) {
  const [inputMint, outputMint] =
    quote.side === 'buy' ? [SOL_MINT, quote.pool.mint] : [quote.pool.mint, SOL_MINT];
  const amounts = {
    totalInputAmount: inAmount.toString(),
    totalOutputAmount: quote.amountOut.toString(),
    inputAmountResult: quote.routeIn.toString(),
    outputAmountResult: quote.routeOut.toString(),
    swapEvents: [
      {
        inputMint,
        inputAmount: quote.routeIn.toString(),
        outputMint,
        outputAmount: quote.routeOut.toString(),
      },
    ],
  };
  if (meta.err === null) return { status: 'Success', signature, slot: String(slot), code: 0, ...amounts };
  const slipped = JSON.stringify(meta.err).includes(`{"Custom":${SLIPPAGE_EXCEEDED}}`);
  const [code, error] = slipped
    ? [SLIPPAGE_EXCEEDED, 'Slippage tolerance exceeded']
    : [-1001, describe(meta.err)];
  return { status: 'Failed', signature, slot: String(slot), code, error };
}

const poolsView = (pools: readonly Pool[], bank: Bank) =>
  pools.map((pool) => {
    const { base, quote } = reservesOf(pool, (at) => bank.account(at, 'confirmed'));
    const { symbol, name, decimals, program } = pool.token;
    return {
      pool: pool.key.address,
      mint: pool.mint,
      tokenProgram: program,
      symbol,
      name,
      decimals,
      tokens: base.toString(),
      lamports: quote.toString(),
    };
  });
