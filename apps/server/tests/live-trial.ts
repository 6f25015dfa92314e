/** Many swaps on a local chain that goes wrong in every way that it can, and what became of each, held against the chain itself. */
import { SOL_MINT } from '@dugout/domain/sol';
import { SUBMISSION_FAULTS } from '@dugout/testkit/chain/faults';
import type { LocalChain } from '@dugout/testkit/chain/start-chain';
import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { z } from 'zod';
import { booksAndChain, type LiveTrader, liveWorld, SOL, UNTIL } from './live-world.ts';

export interface TrialOptions {
  readonly seed: string;
  readonly swaps: number;
  readonly slotMs: number;
  readonly traders: number;
  readonly say?: (line: string) => void;
}

/** Of the transactions handed in, this share meets each fault. */
const SHARE = 0.06;

export interface TrialReport {
  readonly seed: string;
  readonly asked: number;
  readonly landed: number;
  readonly failed: number;
  readonly expired: number;
  /** Answered with an error before anything was signed. */
  readonly refused: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly rollbacks: number;
  readonly seconds: number;
  /** Everything that is not as it should be, in words. */
  readonly faults: readonly string[];
}

/** Numbers from 0 to 1 that follow from a seed. Source: mulberry32. */
export function dice(seed: string): () => number {
  let state = Buffer.from(seed).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), 2_166_136_261) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const keyOf = (number: number): string => `trial-${String(number).padStart(8, '0')}`;

interface Row {
  id: string;
  status: 'pending' | 'landed' | 'failed' | 'expired';
  sent_signature: string | null;
  wallet_address: string;
  fills: bigint;
}

/** Asks for swaps, several at a time, repeats some requests, and turns the chain's faults on and off meanwhile. */
export async function swapTrial({ seed, swaps, slotMs, traders: count, say = () => undefined }: TrialOptions): Promise<TrialReport> {
  const began = performance.now();
  const world = await liveWorld({ seed: `trial-${seed}`, slotMs });
  const { chain, server } = world;
  const random = dice(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  try {
    const traders: LiveTrader[] = [];
    for (let n = 0; n < count; n++) traders.push(await world.trader(`Trial${n}`, 200n * SOL));
    for (const fault of SUBMISSION_FAULTS) chain.faults.share(fault, SHARE);
    chain.faults.lateSlots = 12;
    const mints = chain.pools.filter(({ token }) => token.symbol !== 'USDC').map(({ mint }) => mint);
    let refused = 0;
    const reasons = new Map<string, number>();
    let rollbacks = 0;
    let asked = 0;

    async function one(trader: LiveTrader, number: number, sell: boolean, mint: Address): Promise<void> {
      const legs = sell
        ? { inputMint: mint, outputMint: SOL_MINT, amountPercent: 40 }
        : { inputMint: SOL_MINT, outputMint: mint, amount: `${SOL / 20n + BigInt(number)}` };
      const body = {
        ...legs,
        walletAddress: trader.wallet,
        preset: 'other',
        slippageBps: number % 4 === 0 ? 1 : 3_000,
        idempotencyKey: keyOf(number),
      };
      const ask = () => trader.client.call('/api/v1/swap', { method: 'POST', body });
      const [answer, again] = await Promise.all([ask(), number % 5 === 0 ? ask() : null]);
      const wasRefused = answer.status !== 200 && !(await isKnown(trader.userId, keyOf(number)));
      if (wasRefused) {
        refused += 1;
        const { message } = z.object({ message: z.string() }).parse(answer.body);
        reasons.set(message, (reasons.get(message) ?? 0) + 1);
      }
      if (again !== null && answer.status === 200 && again.status === 200) {
        const ids = [answer, again].map(({ body: told }) => (told as { data: { id: string } }).data.id);
        if (ids[0] !== ids[1]) faults.push(`one key, two swaps: ${ids.join(' and ')}`);
      }
    }
    const faults: string[] = [];
    const isKnown = async (userId: string, key: string): Promise<boolean> => {
      const { rows } = await sql`SELECT 1 FROM swap WHERE user_id = ${userId} AND idempotency_key = ${key}`.execute(
        server.db.tables<unknown>(),
      );
      return rows.length > 0;
    };

    const pending = async (): Promise<number> => {
      const { rows } = await sql<{ open: bigint }>`SELECT count(*) AS open FROM swap WHERE status = 'pending'`.execute(
        server.db.tables<unknown>(),
      );
      return Number(rows[0]?.open ?? 0n);
    };
    let round = 0;
    const bought = new Set<string>();
    while (asked < swaps) {
      const some = traders.slice(0, Math.min(traders.length, swaps - asked));
      const work = some.map((trader) => {
        const number = asked++;
        const mint = pick(mints);
        const key = `${trader.wallet} ${mint}`;
        const sell = bought.has(key) && random() < 0.45;
        bought.add(key);
        return one(trader, number, sell, mint);
      });
      rollbacks += await trouble(chain, random, round++, pending);
      await Promise.all(work);
      if (asked % 200 < some.length) say(`${asked} asked`);
    }
    chain.faults.clear();
    chain.holdConfirmations(false);
    await vi.waitFor(
      async () => {
        const open = await pending();
        if (open > 0) throw new Error(`${open} swaps are stuck`);
      },
      { ...UNTIL, timeout: 180_000 },
    );
    const { rows } = await sql<Row>`SELECT s.id, s.status, s.sent_signature, s.wallet_address,
      (SELECT count(*) FROM swap_fill f WHERE f.swap_id = s.id) AS fills FROM swap s`.execute(server.db.tables<unknown>());
    faults.push(...rows.flatMap((row) => misreported(chain, row)), ...strays(chain, traders, rows));
    await vi
      .waitFor(async () => {
        const { inBooks, onChain } = await booksAndChain(
          server.db,
          chain,
          traders.map(({ wallet }) => wallet),
        );
        const off = Object.keys(onChain).filter((key) => onChain[key] !== inBooks[key]);
        if (off.length > 0) throw new Error(off.map((key) => `${key}: books ${inBooks[key]}, chain ${onChain[key]}`).join('\n'));
      }, UNTIL)
      .catch((error: unknown) => faults.push(String(error)));
    const of = (status: Row['status']): number => rows.filter((row) => row.status === status).length;
    return {
      seed,
      asked: rows.length,
      landed: of('landed'),
      failed: of('failed'),
      expired: of('expired'),
      refused,
      reasons: Object.fromEntries(reasons),
      rollbacks,
      seconds: Math.round((performance.now() - began) / 1_000),
      faults,
    };
  } finally {
    await world.stop();
  }
}

/** Rounds between two blackouts. */
const BLACKOUT_EVERY = 9;

/** Something goes wrong with the chain for a while. Answers how many rollbacks it was. */
async function trouble(chain: LocalChain, random: () => number, round: number, pending: () => Promise<number>): Promise<number> {
  if (round % BLACKOUT_EVERY === 2) {
    // Nothing gets through, until it is too late for what was signed.
    for (const fault of SUBMISSION_FAULTS) chain.faults.share(fault, fault === 'dropped' ? 1 : 0);
    for (let slot = 0; slot < 100 && (await pending()) === 0; slot++) await chain.nextSlot();
    chain.expireBlockhashes();
    await chain.nextSlot();
    for (const fault of SUBMISSION_FAULTS) chain.faults.share(fault, SHARE);
    return 0;
  }
  const which = random();
  if (which < 0.15) {
    chain.holdConfirmations(true);
    for (let slot = 0; slot < 3; slot++) await chain.nextSlot();
    chain.rollback(2, random() < 0.5);
    chain.holdConfirmations(false);
    return 1;
  }
  const kind = which < 0.25 ? 'rate limit' : which < 0.3 ? 'cut' : null;
  if (kind === null) return 0;
  chain.faults.on(kind);
  for (let slot = 0; slot < 3; slot++) await chain.nextSlot();
  chain.faults.off(kind);
  return 0;
}

/** What the chain says of a swap's signature, beside what the trader was told. */
function misreported(chain: LocalChain, { id, status, sent_signature: signature, fills }: Row): string[] {
  const place = signature === null ? null : chain.bank.find(signature as never);
  const transaction = place === null ? null : chain.bank.transactionAt(place);
  const really = transaction === null ? 'expired' : transaction.meta.err === null ? 'landed' : 'failed';
  const expected = status === 'landed' ? 1 : 0;
  return [
    ...(really === status ? [] : [`swap ${id} is told as ${status}, and on the chain it has ${really}`]),
    ...(Number(fills) === expected ? [] : [`swap ${id} is ${status} and has ${fills} fills`]),
  ];
}

/** Transactions of the wallets that no swap knows: a swap that was made twice would be one. */
function strays(chain: LocalChain, traders: readonly LiveTrader[], rows: readonly Row[]): string[] {
  const known = new Set(rows.map(({ sent_signature: signature }) => signature));
  return traders.flatMap(({ wallet }) =>
    chain.bank.archive.of(wallet).flatMap((place) => {
      const transaction = chain.bank.transactionAt(place);
      const [signature = ''] = transaction?.transaction.signatures ?? [];
      const [payer] = transaction?.transaction.message.accountKeys ?? [];
      return payer !== wallet || known.has(signature) ? [] : [`transaction ${signature} of ${wallet} belongs to no swap`];
    }),
  );
}
