import type { Trade } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { eventSequences, KNOWN_TRADERS, MINTS, WALLETS } from '../testing/event-sequences.ts';
import { ReferenceMarket } from '../testing/reference-market.ts';
import { USDC } from '../testing/reference-state.ts';

const HISTORY_MS = 24 * 3_600_000 + 600_000;
const KEEP = 6;
const ZONE = 'Asia/Kolkata';

interface Sale {
  readonly id: string;
  readonly time: number;
  readonly gain: bigint;
  readonly cost: bigint;
}

/** Replays one wallet's trades in one token from the start with plain arithmetic. */
class Account {
  held = 0n;
  cost = 0n;
  invested = 0n;
  withoutCost = 0n;
  readonly sales: Sale[] = [];
  /** Bought less sold, and realized PnL, of the open position. */
  #open = { tokens: 0n, won: 0n };
  readonly closed: { readonly time: number; readonly won: boolean }[] = [];

  take({ id, side, tokenAmount, time }: Trade, value: bigint): void {
    if (side === 'buy') {
      this.held += tokenAmount;
      this.cost += value;
      this.invested += value;
      this.#open.tokens += tokenAmount;
      return;
    }
    const sold = tokenAmount > this.held ? this.held : tokenAmount;
    const got = (value * sold) / tokenAmount;
    this.withoutCost += value - got;
    if (sold === 0n) return;
    const cost = (this.cost * sold) / this.held;
    this.held -= sold;
    this.cost -= cost;
    this.sales.push({ id, time, gain: got - cost, cost });
    this.#open.tokens -= tokenAmount;
    this.#open.won += got - cost;
    if (this.held > 0n) return;
    if (this.#open.tokens === 0n) this.closed.push({ time, won: this.#open.won > 0n });
    this.#open = { tokens: 0n, won: 0n };
  }
}

function microUsd(reference: ReferenceMarket, { quoteMint, quoteAmount, time }: Trade): number {
  if (quoteMint === USDC) return Number(quoteAmount);
  const inSol = quoteMint === SOL_MINT || quoteMint === NATIVE_QUOTE_MINT;
  return inSol ? Math.round((Number(quoteAmount) * reference.solAt(time)) / 1_000) : Number.NaN;
}

const sum = (numbers: readonly bigint[]): number =>
  Number(numbers.reduce((all, each) => all + each, 0n)) / 1e6;

describe('wallet history compared with a slow reference', () => {
  it('[WALLET-04] keeps the same trades, cost, profit, holdings and days for every wallet, whatever left the tape', () => {
    fc.assert(
      fc.property(eventSequences, fc.boolean(), (events, forgets) => {
        const market = new Market({ knownTraders: KNOWN_TRADERS, keepTrades: forgets ? KEEP : 1_000 });
        const reference = new ReferenceMarket();
        const values = new Map<string, number>();
        let tape: Trade[] = [];
        for (const event of events) {
          reference.apply(event);
          if (!market.apply(event) || event.kind !== 'trade') continue;
          values.set(event.id, microUsd(reference, event));
          tape.push(event);
          while (forgets && tape.length > KEEP && (tape[0] as Trade).time <= market.lastTime - HISTORY_MS)
            tape = tape.slice(1);
        }
        const created = events.filter((event) => event.kind === 'created');
        const now = market.lastTime;
        for (const wallet of WALLETS) {
          const own = tape.filter((trade) => trade.wallet === wallet).sort((a, b) => a.time - b.time);
          const accounts = new Map<string, Account>();
          const priced = own.filter(({ mint }) =>
            own.every((trade) => trade.mint !== mint || !Number.isNaN(values.get(trade.id))),
          );
          for (const trade of priced) {
            const account = accounts.get(trade.mint) ?? new Account();
            account.take(trade, BigInt(values.get(trade.id) as number));
            accounts.set(trade.mint, account);
          }
          const sales = [...accounts.values()].flatMap((account) => account.sales);
          const closed = [...accounts.values()].flatMap((account) => account.closed);

          const summary = market.walletHistory.summary(wallet, now);
          expect([summary.trades, summary.unpricedTrades]).toEqual([own.length, own.length - priced.length]);
          expect([summary.firstTradeAt, summary.lastTradeAt]).toEqual([
            own[0]?.time ?? null,
            own.at(-1)?.time ?? null,
          ]);
          expect(summary.tokens).toBe(new Set(own.map(({ mint }) => mint)).size);
          expect(summary.soldWithoutCostUsd).toBe(
            sum([...accounts.values()].map(({ withoutCost }) => withoutCost)),
          );
          for (const [span, ms] of [
            ['1d', 86_400_000],
            ['7d', 7 * 86_400_000],
            ['all', Number.POSITIVE_INFINITY],
          ] as const) {
            const inside = sales.filter(({ time }) => time > now - ms);
            const spent = priced
              .filter(({ time, side }) => side === 'buy' && time > now - ms)
              .map(({ id }) => BigInt(values.get(id) as number));
            const found = summary.spans[span];
            expect(found.investedUsd).toBe(sum(spent));
            expect(found.realisedUsd).toBe(sum(inside.map(({ gain }) => gain)));
            const ended = closed.filter(({ time }) => time > now - ms);
            const won = ended.filter((each) => each.won);
            expect([found.knownSells, found.closed, found.won]).toEqual([
              inside.length,
              ended.length,
              won.length,
            ]);
          }

          const trades = market.walletHistory.trades(wallet, { offset: 0, limit: 1_000 });
          expect(trades.items.map(({ id }) => id)).toEqual(own.toReversed().map(({ id }) => id));
          const gains = new Map(sales.map(({ id, gain }) => [id, Number(gain) / 1e6]));
          expect(trades.items.map(({ realisedUsd }) => realisedUsd)).toEqual(
            own.toReversed().map(({ id }) => gains.get(id) ?? null),
          );

          const held = MINTS.flatMap((mint) =>
            market
              .holders(mint, 100)
              .items.flatMap((row) =>
                row.wallet === wallet && !row.isPool ? [{ mint, amount: row.amount }] : [],
              ),
          );
          const holdings = market.walletHistory.holdings(wallet);
          expect(new Map(holdings.map(({ mint, amount }) => [mint, amount]))).toEqual(
            new Map(held.map(({ mint, amount }) => [mint, amount])),
          );
          for (const { mint, amount, costKnownFor, costUsd } of holdings) {
            const account = accounts.get(mint);
            const known = account === undefined ? 0n : account.held - amount > 0n ? amount : account.held;
            expect(costKnownFor).toBe(known);
            expect(costUsd).toBe(
              account === undefined || known === 0n
                ? null
                : Number((account.cost * known) / account.held) / 1e6,
            );
          }

          const days = market.walletHistory.days(wallet, ZONE);
          // Kolkata is five hours and a half ahead, all year.
          const dateAt = (time: number) => new Date(time + 5.5 * 3_600_000).toISOString().slice(0, 10);
          expect(days.map(({ date }) => date)).toEqual([...new Set(own.map(({ time }) => dateAt(time)))]);
          for (const day of days) {
            const that = sales.filter(({ time }) => dateAt(time) === day.date);
            expect(day.realisedUsd).toBe(sum(that.map(({ gain }) => gain)));
          }
          const firsts = created.filter(
            (event, at) => created.findIndex(({ mint }) => mint === event.mint) === at,
          );
          const made = firsts.filter(({ creator }) => creator === wallet).length;
          expect(summary.labels.find(({ kind }) => kind === 'developer')).toEqual(
            made === 0 ? undefined : { kind: 'developer', tokens: made },
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});
