import type { MarketEvent } from '@dugout/domain/market-events';
import { decodeTransaction } from '@dugout/solana/decode';
import { recordedFiles } from '@dugout/solana/recorded-files';

/** What a recording held. */
export interface Recording {
  /** In the order of the chain: by block time and slot, within a transaction as they happened. */
  readonly events: readonly MarketEvent[];
  readonly files: number;
  readonly transactions: number;
  /** How often something was left out, by reason. */
  readonly skipped: ReadonlyMap<string, number>;
}

/**
 * Reads and decodes a file or folder of recorded transactions. Nothing is guessed: what cannot be read
 * safely, and what bears neither block time nor a time of its own, is left out and counted. Calls `breathe`
 * after each file. Throws when the path does not exist.
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
      // All of a transaction happens in one block: the time of one event is that of the others.
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
