import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ChainView } from './chain-view.ts';
import { chance } from './chance.ts';
import { type FaultKind, Faults } from './faults.ts';
import { answerCalls } from './json-rpc.ts';
import { highestVersion, METHODS } from './methods.ts';
import { nodeSockets } from './sockets.ts';
import { type NodeEvent, SUBSCRIPTIONS } from './subscriptions.ts';
import type { Tape } from './tape.ts';

interface SolanaNodeOptions {
  readonly tape: Tape;
  /** Real length of a slot in ms; its chain time is always 400 ms. */
  readonly slotMs: number;
  readonly startSlot: number;
  readonly seed: string;
  /** Unsupported subscriptions, such as `block` on most public nodes. */
  readonly without?: readonly string[];
  readonly withoutCalls?: readonly string[];
  /**
   * Returns the newest slot that may begin, polled repeatedly: makes the chain wait for its reader on a busy
   * machine.
   */
  readonly waits?: () => number;
}

export interface SolanaNode {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly chain: ChainView;
  readonly slotMs: number;
  readonly calls: ReadonlyMap<string, number>;
  /** Subscribes to all events; returns a function that ends the subscription. */
  listen(listener: (event: NodeEvent) => void): () => void;
  readonly faults: { at(kind: FaultKind): boolean };
  /** From 0 to 1, seeded. */
  chance(): number;
  inject(kind: FaultKind, forMs: number): void;
  stop(): Promise<void>;
}

const FINALIZED_AFTER = 32;
/** Max slots orphaned by a deep rollback, and the probability of a wrong block per slot during it. */
export const DEEP_SLOTS = 3;
const DEEP_FORKS = 0.8;
const PROCESSED_FORKS = 1 / 2;

/** Starts a node that serves a tape over JSON-RPC and websocket, with faults on demand. */
export async function startSolanaNode(options: SolanaNodeOptions): Promise<SolanaNode> {
  const { tape, slotMs, startSlot, seed, without = [], withoutCalls = [] } = options;
  const chain = new ChainView(tape, startSlot);
  const faults = new Faults();
  const calls = new Map<string, number>();
  let requests = 0;
  /** The slot whose published processed block is of another fork. */
  let forked: number | null = null;
  const next = () => chance(seed, 'fault', requests++);

  const server = createServer(
    answerCalls({
      faults,
      chance: next,
      calls,
      run(method, params) {
        const known = withoutCalls.includes(method) ? undefined : METHODS.get(method);
        return known === undefined
          ? undefined
          : () => known(chain, params, () => faults.at('refused version'));
      },
    }),
  );
  const sockets = nodeSockets(server, {
    faults,
    subscriptions: SUBSCRIPTIONS,
    without: new Set(without),
    slotMs,
    chance: next,
  });

  const listeners = new Set<(event: NodeEvent) => void>();
  function publish(event: NodeEvent): void {
    sockets.publish(event);
    for (const listener of listeners) listener(event);
  }

  function step(): void {
    const righted = faults.at('deep rollback')
      ? chain.advance(next() < DEEP_FORKS, DEEP_SLOTS)
      : chain.advance(faults.at('rollback') && next() < 1 / 2);
    const slot = chain.processed;
    const root = slot - FINALIZED_AFTER;
    publish({ kind: 'slot', slot, parent: tape.parentOf(slot), root });
    if (forked !== null) publishBlock(forked, 'processed');
    forked = faults.at('fork') && next() < PROCESSED_FORKS ? slot : null;
    if (forked === null) publishBlock(slot, 'processed');
    else publish({ kind: 'block', block: tape.block(slot, 1), commitment: 'processed', withheld: false });
    // Blocks confirmed on a wrong fork are published again with their real content.
    for (const again of righted) if (!tape.isSkipped(again)) publishBlock(again, 'confirmed');
    publishBlock(slot - 1, 'confirmed');
    if (root >= tape.firstSlot) publish({ kind: 'root', slot: root });
    publishBlock(root, 'finalized');
  }
  function publishBlock(slot: number, commitment: 'processed' | 'confirmed' | 'finalized'): void {
    const block = slot < tape.firstSlot ? null : chain.block(slot);
    if (block === null) return;
    const withheld = faults.at('refused version') && highestVersion(block.transactions) > 0;
    publish({ kind: 'block', block, commitment, withheld });
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  let began = Date.now();
  const keepUp = (): void => {
    const due = startSlot + Math.floor((Date.now() - began) / slotMs);
    const most = Math.min(due, options.waits?.() ?? due);
    while (chain.processed < most) step();
    if (most < due) began += (due - Math.max(most, chain.processed)) * slotMs;
  };
  const timer = setInterval(keepUp, Math.min(slotMs, 50));

  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    chain,
    slotMs,
    calls,
    faults,
    chance: next,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
