/** Money moved at random on a local chain: swaps, withdrawals, deposits, requests that are repeated or given up, and a server that stops. */
import { SOL_MINT } from '@dugout/domain/sol';
import { SUBMISSION_FAULTS } from '@dugout/testkit/chain/faults';
import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { dice } from './live-trial.ts';
import { booksAndChain, type LiveTrader, liveWorld, SOL, UNTIL } from './live-world.ts';

export interface MoneyTrialOptions {
  readonly seed: string;
  readonly operations: number;
  readonly slotMs: number;
  readonly traders: number;
  /** The server is stopped and started after so many operations. */
  readonly stopEvery: number;
  readonly say?: (line: string) => void;
}

export interface MoneyReport {
  readonly seed: string;
  readonly operations: number;
  /** Answered with 200. */
  readonly done: number;
  readonly stops: number;
  readonly landed: number;
  readonly withdrawn: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

const OUTSIDE = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' as Address;
/** Operations between two comparisons of books and chain. */
const COMPARE_EVERY = 500;

export async function moneyTrial(options: MoneyTrialOptions): Promise<MoneyReport> {
  const { seed, operations, slotMs, stopEvery, say = () => undefined } = options;
  const began = performance.now();
  const world = await liveWorld({
    seed: `money-${seed}`,
    slotMs,
    settingsOf: async () => ({ OUTFLOW_CAP_USER_SOL: '100000000', OUTFLOW_CAP_HOUSE_SOL: '900000000' }),
  });
  const { chain, server } = world;
  const random = dice(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const faults: string[] = [];
  let traders: LiveTrader[] = [];
  let [done, stops, began_] = [0, 0, 0];

  async function one(number: number): Promise<void> {
    const [trader, other] = [pick(traders), pick(traders)];
    const mint = pick(chain.pools.slice(0, 3)).mint;
    const key = `money-${seed}-${String(number).padStart(8, '0')}`;
    const kind = random();
    const small = SOL / 100n + BigInt(number % 1_000);
    if (kind < 0.1) chain.airdrop(trader.wallet, small);
    else if (kind < 0.15) await chain.giveTokens(mint, trader.wallet, BigInt(1_000_000 + number));
    else if (kind < 0.35) {
      const to = random() < 0.5 ? OUTSIDE : other.wallet;
      const [asset, amount] = random() < 0.7 ? [SOL_MINT, small] : [mint, 1_000n];
      const body = {
        walletAddress: trader.wallet,
        mint: asset,
        amount: `${amount}`,
        destination: to,
        password: trader.password,
        idempotencyKey: key,
      };
      await ask(trader, '/api/v1/wallet/withdraw', body);
    } else {
      const legs =
        kind < 0.7
          ? { inputMint: SOL_MINT, outputMint: mint, amount: `${small}` }
          : { inputMint: mint, outputMint: SOL_MINT, amountPercent: 30 };
      await ask(trader, '/api/v1/swap', {
        ...legs,
        walletAddress: trader.wallet,
        preset: 'other',
        slippageBps: 3_000,
        idempotencyKey: key,
      });
    }
  }

  /** Asks once or several times; whoever gives up asks again. */
  async function ask(trader: LiveTrader, path: string, body: object): Promise<void> {
    const call = () => trader.client.call(path, { method: 'POST', body }).catch(() => null);
    const times = random() < 0.15 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, call));
    if (answers.some((answer) => answer?.status === 200)) done += 1;
    if (answers.some((answer) => (answer?.status ?? 0) === 500)) say(`${path} was answered 500: ${JSON.stringify(answers[0]?.body)}`);
  }

  async function quiet(): Promise<void> {
    for (const fault of SUBMISSION_FAULTS) chain.faults.share(fault, 0);
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ open: bigint }>`SELECT (SELECT count(*) FROM swap WHERE status = 'pending')
          + (SELECT count(*) FROM withdrawal WHERE status = 'sending') AS open`.execute(server.db.tables<unknown>());
        if (Number(rows[0]?.open) > 0) throw new Error(`${rows[0]?.open} are stuck`);
        const { inBooks, onChain } = await booksAndChain(
          server.db,
          chain,
          traders.map(({ wallet }) => wallet),
        );
        const off = Object.keys(onChain).filter((name) => onChain[name] !== inBooks[name]);
        if (off.length > 0) throw new Error(off.map((name) => `${name}: books ${inBooks[name]}, chain ${onChain[name]}`).join('\n'));
      },
      { ...UNTIL, timeout: 180_000 },
    );
    for (const fault of SUBMISSION_FAULTS) chain.faults.share(fault, 0.03);
  }

  try {
    for (let n = 0; n < options.traders; n++) traders.push(await world.trader(`Money${n}`, 500n * SOL));
    for (const fault of SUBMISSION_FAULTS) chain.faults.share(fault, 0.03);
    while (began_ < operations && faults.length === 0) {
      const some = Math.min(traders.length, operations - began_);
      await Promise.all(Array.from({ length: some }, () => one(began_++)));
      const passed = (every: number): boolean => Math.floor(began_ / every) > Math.floor((began_ - some) / every);
      if (passed(stopEvery)) {
        await world.crash();
        stops += 1;
        const back: LiveTrader[] = [];
        for (const trader of traders) back.push(await world.back(trader));
        traders = back;
      }
      if (passed(COMPARE_EVERY)) {
        await quiet().catch((error: unknown) => faults.push(String(error)));
        say(`${began_} operations, ${stops} stops, books equal the chain`);
      }
    }
    await quiet().catch((error: unknown) => faults.push(String(error)));
    const { rows } = await sql<{ landed: bigint; withdrawn: bigint }>`SELECT (SELECT count(*) FROM swap WHERE status = 'landed') AS landed,
      (SELECT count(*) FROM withdrawal WHERE status = 'landed') AS withdrawn`.execute(server.db.tables<unknown>());
    const [landed, withdrawn] = [Number(rows[0]?.landed), Number(rows[0]?.withdrawn)];
    return { seed, operations: began_, done, stops, landed, withdrawn, seconds: Math.round((performance.now() - began) / 1_000), faults };
  } finally {
    await world.stop();
  }
}
