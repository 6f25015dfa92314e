/** A Jupiter between the server and the local chain that answers honestly until a test makes it lie. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Address,
  compileTransaction,
  createNoopSigner,
  decompileTransactionMessage,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/** The fields of an /order response that are passed on. */
interface OrderBody {
  inAmount: string;
  outAmount: string;
  otherAmountThreshold: string;
  inputMint: string;
  outputMint: string;
  transaction: string | null;
}

export interface LyingJupiter {
  readonly url: string;
  /** Changes the next responses: receives the request, then the response; null for honest ones. */
  lie: Lie | null;
  stop(): Promise<void>;
}

export interface Lie {
  readonly changeQuery?: (query: URLSearchParams) => void;
  readonly answer?: (body: OrderBody, query: URLSearchParams) => object;
}

export async function hostileJupiter(chainUrl: string): Promise<LyingJupiter> {
  const proxy = { lie: null as Lie | null };
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', chainUrl);
      const query = new URLSearchParams(url.search);
      const isOrder = url.pathname === '/swap/v2/order';
      if (isOrder) proxy.lie?.changeQuery?.(url.searchParams);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks), method: 'POST' };
      const upstream = await fetch(url, { ...body, headers: { 'content-type': 'application/json' } });
      const text = await upstream.text();
      const lie = isOrder && upstream.ok ? proxy.lie?.answer : undefined;
      const sent = lie === undefined ? text : JSON.stringify(lie(JSON.parse(text) as OrderBody, query));
      response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(sent);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(proxy, {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

/** Replaces the instructions of a transaction (base64) and drops its signatures. */
export function changed(
  transaction: string | null,
  change: (instructions: readonly Instruction[]) => readonly Instruction[],
): string {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(transaction ?? '', 'base64'));
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes);
  const message = decompileTransactionMessage(compiled);
  return getBase64EncodedWireTransaction(
    compileTransaction({ ...message, instructions: change(message.instructions) } as never),
  );
}

export const payTo = (from: string, to: string, amount: bigint): Instruction =>
  getTransferSolInstruction({
    source: createNoopSigner(from as Address),
    destination: to as Address,
    amount,
  });

/** Redirects every transfer of tokens in the instructions to another account. */
export const tokensTo = (to: string) => (instructions: readonly Instruction[]) =>
  instructions.map((instruction) => {
    if (instruction.programAddress !== TOKEN_PROGRAM_ADDRESS) return instruction;
    const accounts = [...(instruction.accounts ?? [])];
    const [, , destination] = accounts;
    if (destination !== undefined) accounts[2] = { ...destination, address: to as Address };
    return { ...instruction, accounts };
  });
