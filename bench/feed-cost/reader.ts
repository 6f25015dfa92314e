/** Reads a chain in a separate process, so that only the feed's processor time is measured. */
import { createHash } from 'node:crypto';
import type { MarketEvent } from '@dugout/domain/market-events';
import { SolanaSource } from '../../apps/server/src/ingest/sources/solana/solana.source.ts';
import { createDb } from '../../apps/server/src/platform/db/kysely-db.ts';
import { createPool } from '../../apps/server/src/platform/db/pool.ts';
import { silentLog } from '../../apps/server/src/platform/log/create-log.ts';

export interface ReaderOptions {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly yellowstoneUrl: string | null;
  readonly database: string;
  readonly slotMs: number;
  readonly firstSlot: number;
  /** The measured slots, both inclusive. */
  readonly from: number;
  readonly to: number;
}

export type ReaderMessage =
  | { readonly kind: 'measuring' }
  | { readonly kind: 'done'; readonly events: string; readonly cpuMs: number };

/** Returns a digest of events, independent of their order within a slot. */
export function digestOf(events: readonly MarketEvent[]): string {
  const ids = events.flatMap((event) => (event.kind === 'solPrice' ? [] : [`${event.slot} ${event.id}`]));
  return `${ids.length} events, ${createHash('sha256').update(ids.sort().join('\n')).digest('hex')}`;
}

const send = (message: ReaderMessage): void => void process.send?.(message);

function read(options: ReaderOptions): void {
  const { from, to, firstSlot, slotMs, yellowstoneUrl } = options;
  const pool = createPool({ connectionString: options.database, connections: 1 }, () => undefined);
  const events: MarketEvent[] = [];
  let began: NodeJS.CpuUsage | null = null;
  const source = new SolanaSource({
    rpcUrls: [options.rpcUrl],
    wsUrls: [options.wsUrl],
    yellowstone: yellowstoneUrl === null ? [] : [{ url: yellowstoneUrl, token: null }],
    db: createDb(pool),
    log: silentLog,
    wall: Date.now,
    slotMs,
    head: { slot: firstSlot - 1, hash: null },
  });
  void source.run({
    apply(event) {
      if (event.slot >= from && event.slot <= to) events.push(event);
    },
    landedFillsFrom: async () => [],
    reached: () => undefined,
    slotApplied(slot) {
      if (began === null && slot >= from) {
        began = process.cpuUsage();
        send({ kind: 'measuring' });
      }
      if (began === null || slot < to) return;
      const { user, system } = process.cpuUsage(began);
      send({ kind: 'done', events: digestOf(events), cpuMs: (user + system) / 1_000 });
      process.disconnect();
      process.exit();
    },
  });
}

process.once('message', (options) => read(options as ReaderOptions));
