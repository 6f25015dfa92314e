import { fileURLToPath } from 'node:url';
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  status,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { SolanaNode } from '../solana-node/node.ts';
import { blockUpdate, slotUpdate } from './messages.ts';

interface YellowstoneOptions {
  /** The node whose chain is streamed, including its faults. */
  readonly node: SolanaNode;
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
  readonly ping?: { readonly id: number } | null;
  readonly fromSlot?: string | null;
}
type Call = ServerDuplexStream<Request, object>;

const PING_EVERY_SLOTS = 20;

/** Starts a Yellowstone gRPC stream of a local node's chain: slots and blocks at the commitment `confirmed`. */
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
  const open = new Map<Call, ReadonlySet<string>>();
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

  function replay(call: Call, programs: ReadonlySet<string>, from: number): void {
    for (let slot = Math.max(from, node.chain.tape.firstSlot); slot <= node.chain.confirmed; slot++) {
      const block = node.chain.block(slot);
      if (block === null) continue;
      call.write(slotUpdate(slot, block.parentSlot, 0));
      call.write(blockUpdate(block, programs));
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
      const programs = new Set(
        Object.values(request.blocks ?? {}).flatMap(({ accountInclude = [] }) => accountInclude),
      );
      if (from !== null) replay(call, programs, from);
      open.set(call, programs);
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
    for (const [call, programs] of open) {
      if (event.kind === 'slot') send(call, slotUpdate(event.slot, event.parent, 0));
      if (event.kind === 'slot' && event.slot % PING_EVERY_SLOTS === 0) call.write({ filters: [], ping: {} });
      if (event.kind === 'block' && event.commitment === 'confirmed')
        send(call, blockUpdate(event.block, programs));
    }
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
