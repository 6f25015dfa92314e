import type { MarketEvent } from '@dugout/domain/market-events';
import { decodeTransaction } from '@dugout/solana/decode';
import { recordedFiles } from '@dugout/solana/recorded-files';

interface Recording {
  /** In chain order: by block time and slot, within a transaction as they happened. */
  readonly events: readonly MarketEvent[];
  readonly files: number;
  readonly transactions: number;
  /** How often something was skipped, by reason. */
  readonly skipped: ReadonlyMap<string, number>;
}

/**
 * Reads and decodes a file or folder of recorded transactions. Anything that cannot be decoded reliably, or has
 * no time, is skipped and counted. Calls `breathe` after each file. Throws when the path does not exist.
 */
export async function readRecording(path: string, breathe: () => Promise<void>): Promise<Recording> {
  const events: MarketEvent[] = [];
  const seen = new Set<string>();
  const skipped = new Map<string, number>();
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  let files = 0;
  for (const file of recordedFiles(path)) {
    files++;
    if (file.problem !== null) skip('file not readable');
    for (const transaction of file.transactions) {
      if (seen.has(transaction.signature)) continue;
      seen.add(transaction.signature);
      const decoded = decodeTransaction(transaction);
      for (const { reason } of decoded.skipped) skip(reason);
      // A transaction is in one block, so the time of one event applies to all.
      const blockTime = decoded.events.find((event) => event.time > 0)?.time;
      for (const event of decoded.events) {
        if (blockTime === undefined) skip('block time unknown');
        else events.push(event.time > 0 ? event : { ...event, time: blockTime });
      }
    }
    await breathe();
  }
  events.sort((a, b) => a.time - b.time || a.slot - b.slot);
  return { events, files, transactions: seen.size, skipped };
}
