import type { MarketRecord } from './market-record.ts';

/** Receives the market's records in order, and gives them to every market that follows it. */
export interface MarketLog {
  append(record: MarketRecord): void;
  /** Resolves when everything appended so far is stored in the database. @throws Error when it cannot be */
  settled(): Promise<void>;
}
