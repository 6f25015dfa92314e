import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ChainView } from './chain-view.ts';
import { chance } from './chance.ts';
import { type FaultKind, Faults } from './faults.ts';
import { METHODS, NodeError } from './methods.ts';
import { nodeSockets } from './sockets.ts';
import type { Tape } from './tape.ts';

export interface SolanaNodeOptions {
  readonly tape: Tape;
  /** How long a slot lasts here, in ms; its chain time is always 400 ms. */
  readonly slotMs: number;
  /** The slot that the node stands at when it starts. */
  readonly startSlot: number;
  readonly seed: string;
  /** Subscriptions that it does not offer: `block` on most public nodes. */
  readonly without?: readonly string[];
  /** Calls that it does not offer. */
  readonly withoutCalls?: readonly string[];
}

export interface SolanaNode {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly chain: ChainView;
  readonly slotMs: number;
  /** Calls answered, by method. */
  readonly calls: ReadonlyMap<string, number>;
  /** Lets something go wrong from now on, for a time. */
  inject(kind: FaultKind, forMs: number): void;
  stop(): Promise<void>;
}

const FINALIZED_AFTER = 32;

/** A node that serves a tape over JSON-RPC and websocket, and goes wrong when told. */
export async function startSolanaNode(options: SolanaNodeOptions): Promise<SolanaNode> {
  const { tape, slotMs, startSlot, seed, without = [], withoutCalls = [] } = options;
  const chain = new ChainView(tape, startSlot);
  const faults = new Faults();
  const calls = new Map<string, number>();
  let asked = 0;
  const next = () => chance(seed, 'fault', asked++);

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  const sockets = nodeSockets(server, { faults, without: new Set(without), slotMs, chance: next });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (faults.at('cut')) return void response.destroy();
    if (faults.at('stall')) return;
    if (faults.at('rate limit') && next() < 2 / 3) {
      response.writeHead(429, { 'retry-after': '0.05' }).end('Too many requests');
      return;
    }
    const { id, method, params = [] } = JSON.parse(String(Buffer.concat(parts))) as { id: unknown; method: string; params?: unknown[] };
    calls.set(method, (calls.get(method) ?? 0) + 1);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome(method, params) }));
  }

  function outcome(method: string, params: readonly unknown[]): object {
    const run = withoutCalls.includes(method) ? undefined : METHODS.get(method);
    if (run === undefined) return { error: { code: -32601, message: 'Method not found' } };
    try {
      return { result: run(chain, params) };
    } catch (error) {
      if (error instanceof NodeError) return { error: { code: error.code, message: error.message } };
      throw error;
    }
  }

  function step(): void {
    chain.advance(faults.at('rollback') && next() < 1 / 2);
    const slot = chain.processed;
    const root = slot - FINALIZED_AFTER;
    sockets.tell({ kind: 'slot', slot, parent: tape.parentOf(slot), root });
    tellBlock(slot, 'processed');
    // What was confirmed on a wrong fork is told again as it really was.
    if (!tape.isSkipped(slot - 2) && rewritten.delete(slot - 2)) tellBlock(slot - 2, 'confirmed');
    if (chain.isForked(slot - 1)) rewritten.add(slot - 1);
    tellBlock(slot - 1, 'confirmed');
    if (root >= tape.firstSlot) sockets.tell({ kind: 'root', slot: root });
    tellBlock(root, 'finalized');
  }
  const rewritten = new Set<number>();
  function tellBlock(slot: number, commitment: 'processed' | 'confirmed' | 'finalized'): void {
    const block = slot < tape.firstSlot ? null : chain.block(slot);
    if (block !== null) sockets.tell({ kind: 'block', block, commitment });
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const began = Date.now();
  const keepUp = (): void => {
    while (chain.processed < startSlot + Math.floor((Date.now() - began) / slotMs)) step();
  };
  const timer = setInterval(keepUp, Math.min(slotMs, 50));

  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    chain,
    slotMs,
    calls,
    inject(kind, forMs) {
      faults.inject(kind, forMs);
      if (kind === 'cut') sockets.cut();
    },
    async stop() {
      clearInterval(timer);
      await sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
