import { isMissingPackage, missingPackageText } from '@dugout/domain/missing-package';
import { parseGrpcBlock } from '@dugout/solana/rpc/grpc-block';
import type { LeftOut } from '@dugout/solana/transactions/left-out';
import type { SubscribeRequest, SubscribeUpdate } from '@triton-one/yellowstone-grpc';
import { ConfigError } from '#/platform/config/config.ts';
import type { FeedEvent } from '../feed-event.ts';
import { silenceTimer } from './silence-timer.ts';
import type { Connection } from './steady-stream.ts';

/** From when on blocks are read. */
export type Commitment = 'processed' | 'confirmed';

export interface YellowstoneEndpoint {
  readonly url: string;
  /** Sent as `x-token`; null when the provider needs none. */
  readonly token: string | null;
}

interface YellowstoneConnectionOptions {
  readonly endpoint: YellowstoneEndpoint;
  readonly programs: ReadonlySet<string>;
  /** When blocks are delivered. */
  readonly commitment: Commitment;
  readonly leftOut: LeftOut;
  /** The slot from which past blocks are delivered first; null for live blocks only. */
  readonly fromSlot: number | null;
  readonly silenceMs: number;
  readonly onEvent: (event: FeedEvent) => void;
  readonly onReady: () => void;
  /** Called once; `received` is false when nothing had arrived before. */
  readonly onEnd: (reason: string, received: boolean) => void;
}

/** Protocol constants of commitments and slot statuses. */
const PROCESSED = 0;
const CONFIRMED = 1;
const FINALIZED = 2;
const MAX_BYTES = 64 * 1024 * 1024;
const PING_ID = 1;

const NOTHING: SubscribeRequest = {
  accounts: {},
  slots: {},
  transactions: {},
  transactionsStatus: {},
  blocks: {},
  blocksMeta: {},
  entry: {},
  accountsDataSlice: [],
};

const requestOf = ({ programs, fromSlot, commitment }: YellowstoneConnectionOptions): SubscribeRequest => ({
  ...NOTHING,
  slots: { slots: { filterByCommitment: false } },
  blocks: {
    blocks: {
      accountInclude: [...programs],
      includeTransactions: true,
      includeAccounts: false,
      includeEntries: false,
    },
  },
  commitment: commitment === 'processed' ? PROCESSED : CONFIRMED,
  ...(fromSlot === null ? {} : { fromSlot: `${fromSlot}` }),
});

interface Stream {
  write(request: SubscribeRequest): unknown;
  destroy(): unknown;
  on(event: 'data', listener: (update: SubscribeUpdate) => void): unknown;
  on(event: 'error' | 'close', listener: () => void): unknown;
}

const CLIENT = '@triton-one/yellowstone-grpc';

/**
 * Loads the native client, an optional dependency that only this stream needs.
 * @throws ConfigError when it is not installed
 */
export async function loadYellowstone() {
  try {
    return (await import('@triton-one/yellowstone-grpc')).default;
  } catch (error) {
    throw isMissingPackage(error, CLIENT)
      ? new ConfigError(missingPackageText('YELLOWSTONE_URL', CLIENT))
      : error;
  }
}

/**
 * Opens a Yellowstone gRPC stream of slots and of processed or confirmed blocks. It closes itself when no slot arrives;
 * reconnecting is up to the caller.
 */
export function openYellowstone(options: YellowstoneConnectionOptions): Connection {
  const { endpoint, leftOut, silenceMs, onEvent, onReady, onEnd } = options;
  let ended = false;
  let received = false;
  let stream: Stream | null = null;

  function end(reason: string): void {
    if (ended) return;
    ended = true;
    silence.stop();
    stream?.destroy();
    onEnd(reason, received);
  }
  const silence = silenceTimer(silenceMs, () => end('silent'));

  function receiveSlot(slot: number, status: number): void {
    // A stream that begins with an old final slot is not complete from there on.
    if (status < FINALIZED) onEvent({ kind: 'slot', slot });
    if (status === CONFIRMED) onEvent({ kind: 'confirmed', slot });
    if (status === FINALIZED) onEvent({ kind: 'final', slot });
  }

  function receive(update: SubscribeUpdate): void {
    if (ended) return;
    if (update.ping !== undefined) stream?.write({ ...NOTHING, ping: { id: PING_ID } });
    const { slot, block } = update;
    if (slot === undefined && block === undefined) return;
    silence.received();
    received = true;
    if (slot !== undefined) receiveSlot(Number(slot.slot), slot.status);
    const parsed = block === undefined ? null : parseGrpcBlock(block, leftOut);
    if (parsed !== null) onEvent({ kind: 'block', block: parsed });
  }

  async function open(): Promise<void> {
    const Client = await loadYellowstone();
    const client = new Client(endpoint.url, endpoint.token ?? undefined, {
      grpcMaxDecodingMessageSize: MAX_BYTES,
    });
    await client.connect();
    if (ended) return;
    const opened: Stream = await client.subscribe(requestOf(options));
    if (ended) {
      opened.destroy();
      return;
    }
    stream = opened;
    opened.on('error', () => end('failed'));
    opened.on('close', () => end('closed'));
    opened.on('data', (update) => {
      try {
        receive(update);
      } catch {
        end('a message could not be handled');
      }
    });
    onReady();
  }

  open().catch(() => end('not reached'));
  return { close: () => end('stopped') };
}
