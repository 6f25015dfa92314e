import { fileURLToPath } from 'node:url';
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  status,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { FaultKind } from '../solana-node/faults.ts';
import type { TapeBlock } from '../solana-node/tape.ts';
import { blockUpdate, slotUpdate } from './messages.ts';

type StreamedEvent =
  | { readonly kind: 'slot'; readonly slot: number; readonly parent: number }
  | { readonly kind: 'root' }
  /** A block reached a commitment. */
  | {
      readonly kind: 'block';
      readonly block: TapeBlock;
      readonly commitment: 'processed' | 'confirmed' | 'finalized';
    };

/** A chain that can be streamed, and its faults. */
export interface StreamedChain {
  readonly slotMs: number;
  readonly faults: { at(kind: FaultKind): boolean };
  /** From 0 to 1, seeded. */
  chance(): number;
  /** Subscribes to all events; returns a function that ends the subscription. */
  listen(listener: (event: StreamedEvent) => void): () => void;
  readonly chain: {
    readonly firstSlot: number;
    /** The newest slots of these commitments. */
    readonly processed: number;
    readonly confirmed: number;
    /** Null for a slot without a block. */
    block(slot: number): TapeBlock | null;
  };
}

interface YellowstoneOptions {
  /** The node whose chain is streamed, including its faults. */
  readonly node: StreamedChain;
  readonly token?: string;
  /** False for a provider without replays of past slots. */
  readonly replays?: boolean;
}

export interface YellowstoneNode {
  readonly url: string;
  /** Starting slot requested by each subscription; null for none. */
  readonly subscriptions: readonly (number | null)[];
  /** Pings sent by clients. */
  readonly pings: number;
  stop(): Promise<void>;
}

interface Request {
  readonly blocks?: Readonly<Record<string, { readonly accountInclude?: readonly string[] }>>;
  /** 0 for processed. */
  readonly commitment?: number | null;
  readonly ping?: { readonly id: number } | null;
  readonly fromSlot?: string | null;
}
type Call = ServerDuplexStream<Request, object>;

interface Subscription {
  readonly programs: ReadonlySet<string>;
  /** Whether it gets blocks before they are confirmed. */
  readonly processed: boolean;
}

const PING_EVERY_SLOTS = 20;
const PROCESSED = 0;
/** Slots whose processed blocks are remembered. */
const REMEMBERED_SLOTS = 64;

/**
 * Starts a Yellowstone gRPC stream of a local node's chain: the statuses of slots, and blocks when they are processed
 * or confirmed.
 */
export async function startYellowstone({
  node,
  token,
  replays = true,
}: YellowstoneOptions): Promise<YellowstoneNode> {
  const definition = loadSync(fileURLToPath(new URL('./geyser.proto', import.meta.url)), {
    longs: String,
    defaults: true,
    oneofs: true,
  });
  const { geyser } = loadPackageDefinition(definition) as unknown as {
    geyser: { Geyser: { service: never } };
  };
  const open = new Map<Call, Subscription>();
  /** The hash of the newest processed block of each recent slot. */
  const published = new Map<number, string>();
  const subscriptions: (number | null)[] = [];
  const late = new Set<NodeJS.Timeout>();
  let pings = 0;

  function refuse(call: Call, code: status, details: string): void {
    open.delete(call);
    call.emit('error', { code, details });
  }
  function send(call: Call, update: object): void {
    if (node.faults.at('gap') && node.chance() < 2 / 3) return;
    const times = node.faults.at('duplicate') ? 1 + Math.floor(node.chance() * 3) : 1;
    for (let time = 0; time < times; time++) {
      if (!node.faults.at('reorder')) call.write(update);
      else {
        const timer = setTimeout(
          () => {
            late.delete(timer);
            if (open.has(call)) call.write(update);
          },
          node.chance() * node.slotMs * 6,
        );
        late.add(timer);
      }
    }
  }

  function replay(call: Call, { programs, processed }: Subscription, from: number): void {
    const { chain } = node;
    const to = processed ? chain.processed : chain.confirmed;
    for (let slot = Math.max(from, chain.firstSlot); slot <= to; slot++) {
      const block = chain.block(slot);
      if (block === null) continue;
      call.write(slotUpdate(slot, block.parentSlot, 0));
      call.write(blockUpdate(block, programs));
      if (slot <= chain.confirmed) call.write(slotUpdate(slot, block.parentSlot, 1));
    }
  }

  function sendBlock(block: TapeBlock, commitment: 'processed' | 'confirmed' | 'finalized'): void {
    const { slot, parentSlot, blockhash } = block;
    // A node replays the right block of a slot before it confirms it.
    const isNew = commitment !== 'finalized' && published.get(slot) !== blockhash;
    if (isNew) published.set(slot, blockhash);
    published.delete(slot - REMEMBERED_SLOTS);
    for (const [call, { programs, processed }] of open) {
      if (processed ? isNew : commitment === 'confirmed') send(call, blockUpdate(block, programs));
      if (commitment !== 'processed')
        send(call, slotUpdate(slot, parentSlot, commitment === 'confirmed' ? 1 : 2));
    }
  }

  function subscribe(call: Call): void {
    if (token !== undefined && call.metadata.get('x-token')[0] !== token) {
      refuse(call, status.UNAUTHENTICATED, 'No valid auth token');
      return;
    }
    if (node.faults.at('cut')) {
      refuse(call, status.UNAVAILABLE, 'cut');
      return;
    }
    call.on('data', (request: Request) => {
      if (node.faults.at('stall')) return;
      if (request.ping) {
        pings++;
        call.write({ filters: [], pong: { id: request.ping.id } });
        return;
      }
      const from = request.fromSlot ? Number(request.fromSlot) : null;
      subscriptions.push(from);
      if (from !== null && !replays) {
        refuse(call, status.INVALID_ARGUMENT, 'from_slot is not supported');
        return;
      }
      const subscription = {
        programs: new Set(
          Object.values(request.blocks ?? {}).flatMap(({ accountInclude = [] }) => accountInclude),
        ),
        processed: request.commitment === PROCESSED,
      };
      if (from !== null) replay(call, subscription, from);
      open.set(call, subscription);
    });
    call.on('end', () => {
      open.delete(call);
      call.end();
    });
    call.on('cancelled', () => open.delete(call));
    call.on('error', () => open.delete(call));
  }

  const stopListening = node.listen((event) => {
    if (node.faults.at('cut')) for (const call of [...open.keys()]) refuse(call, status.UNAVAILABLE, 'cut');
    if (node.faults.at('stall')) return;
    if (event.kind === 'slot') {
      for (const call of open.keys()) {
        send(call, slotUpdate(event.slot, event.parent, 0));
        if (event.slot % PING_EVERY_SLOTS === 0) call.write({ filters: [], ping: {} });
      }
    } else if (event.kind === 'block') sendBlock(event.block, event.commitment);
  });

  const server = new Server();
  server.addService(geyser.Geyser.service, { subscribe });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return {
    url: `http://127.0.0.1:${port}`,
    subscriptions,
    get pings() {
      return pings;
    },
    stop() {
      stopListening();
      for (const timer of late) clearTimeout(timer);
      server.forceShutdown();
      return Promise.resolve();
    },
  };
}
