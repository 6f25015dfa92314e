import type { ArchivedTrade, TradeArchive } from './trade-archive.ts';

/** An archive in memory for tests. */
export class MemoryArchive implements TradeArchive {
  readonly rows = new Map<string, ArchivedTrade>();
  isAway = false;
  #writtenUpTo = 0;

  async open(): Promise<void> {
    this.#answer();
  }

  async write(trades: readonly ArchivedTrade[], upTo: number): Promise<void> {
    this.#answer();
    for (const trade of trades) this.rows.set(trade.id, trade);
    this.#writtenUpTo = Math.max(this.#writtenUpTo, upTo);
  }

  async writtenUpTo(): Promise<number> {
    this.#answer();
    return this.#writtenUpTo;
  }

  async count(from: number, to: number): Promise<number> {
    this.#answer();
    return [...this.rows.values()].filter(({ time }) => time >= from && time < to).length;
  }

  async placeOf(mint: string, { id, time }: { readonly id: string; readonly time: number }) {
    this.#answer();
    const row = this.rows.get(id);
    return row === undefined || row.mint !== mint || row.time !== time ? null : { time, seq: row.seq };
  }

  async before(mint: string, { time, seq }: { readonly time: number; readonly seq: number }, limit: number) {
    this.#answer();
    return [...this.rows.values()]
      .filter((row) => row.mint === mint && (row.time < time || (row.time === time && row.seq < seq)))
      .sort((a, b) => b.time - a.time || b.seq - a.seq)
      .slice(0, limit)
      .map(({ mint: _, ...trade }) => trade);
  }

  #answer(): void {
    if (this.isAway) throw new Error('The archive is away');
  }
}
