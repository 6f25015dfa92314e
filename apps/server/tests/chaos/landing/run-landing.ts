/** Swaps on a local chain with full blocks, nodes that lose transactions and a block engine that loses some. */
import { setTimeout as pause } from 'node:timers/promises';
import { JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { type ChainKey, chainKey } from '@dugout/local-chain/keys';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { seededPools } from '@dugout/local-chain/pools/pool';
import { startChain } from '@dugout/local-chain/start-chain';
import { address } from '@solana/kit';
import { congestionOf } from './congestion.ts';
import {
  currentClient,
  earlierClient,
  type LandingClient,
  type Pace,
  plainClient,
  type SentSwap,
} from './landing-client.ts';

const SOL = 1_000_000_000n;
const HOT_POOLS = 3;
const LOST_BY_NODES = 0.3;
const LOST_BY_ENGINE = 0.2;
const NODES = 3;
const WARM_UP_SLOTS = 60;
/** Fixed fees that the plain client tries, in lamports. */
const LADDER = [5_000n, 10_000n, 20_000n, 40_000n, 80_000n, 160_000n, 320_000n, 640_000n, 1_280_000n];
const LADDER_SWAPS = 150;
/** Slots after which a swap of the ladder counts as too late. */
const LADDER_SLOTS = 40;

interface LandingOptions {
  readonly seed: string;
  readonly swaps: number;
  readonly traders: number;
  readonly slotMs: number;
  readonly perSlot: number;
  readonly say: (line: string) => void;
}

export interface LandingResult {
  readonly name: string;
  readonly swaps: number;
  readonly landed: number;
  /** Landed, but failed in the program. */
  readonly failed: number;
  readonly expired: number;
  /** Slots from the first sending to the block. */
  readonly slots: { readonly p50: number; readonly p99: number };
  /** Mean per landed swap, in lamports. The fee excludes the signature fees. */
  readonly feeLamports: number;
  readonly tipLamports: number;
  readonly faults: readonly string[];
}

type ClientOf = (local: LocalChain, pace: Pace) => LandingClient;

interface Landed {
  readonly slots: number;
  readonly fee: number;
  readonly tip: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);

/** Runs one client on a fresh chain with the same rivals. `patience` in slots ends the wait for late swaps. */
export async function runClient(
  clientOf: ClientOf,
  options: Omit<LandingOptions, 'say'>,
  patience: number | null = null,
): Promise<LandingResult> {
  const { seed, swaps, traders, slotMs, perSlot } = options;
  const hot = (await seededPools(seed)).slice(0, HOT_POOLS).map(({ key }) => key.address);
  const local = await startChain({ seed, slotMs: 'by hand', congestion: congestionOf(seed, hot) });
  const keys = Array.from({ length: traders }, (_, at) => chainKey(seed, 'trader', `${at}`));
  for (const key of keys) local.airdrop(key.address, 100n * SOL);
  for (const account of JITO_TIP_ACCOUNTS) local.airdrop(address(account), SOL);
  local.step(WARM_UP_SLOTS);
  local.faults.share('dropped', LOST_BY_NODES);
  local.engine.faults.share('dropped', LOST_BY_ENGINE);
  const client = clientOf(local, { slotMs, nodes: NODES });
  const clock = setInterval(() => local.step(), slotMs);
  const landed: Landed[] = [];
  const counts = { failed: 0, expired: 0 };
  const faults: string[] = [];
  const bought = new Map<string, bigint>();
  const tips = { landed: 0n, before: tipsIn(local) };

  async function follow(swap: SentSwap, key: ChainKey, mint: string): Promise<void> {
    const from = local.bank.slot('processed');
    const outcome = await (patience === null
      ? swap.outcome
      : Promise.race([swap.outcome, pause(patience * slotMs, null, { ref: false })]));
    if (outcome === null || outcome.kind === 'expired') {
      counts.expired += 1;
      return;
    }
    const { transaction } = outcome;
    const signers = BigInt(transaction.raw.signers) * 5_000n;
    if (transaction.failure === null) {
      bought.set(`${key.address} ${mint}`, (bought.get(`${key.address} ${mint}`) ?? 0n) + swap.bought);
      tips.landed += swap.tipLamports;
    } else counts.failed += 1;
    landed.push({
      slots: transaction.raw.slot - from,
      fee: Number(transaction.feeLamports - signers),
      tip: transaction.failure === null ? Number(swap.tipLamports) : 0,
    });
  }

  const running: Promise<void>[] = [];
  for (let number = 0; number < swaps; number++) {
    const key = keys[number % traders];
    const pool = local.pools[number % HOT_POOLS];
    if (key === undefined || pool === undefined) throw new Error('no trader or pool');
    running.push(client.send(key, pool, number).then((swap) => follow(swap, key, pool.mint)));
    await pause(slotMs / perSlot);
  }
  await Promise.all(running);
  clearInterval(clock);
  client.stop();
  if (patience === null) faults.push(...(await faultsOf(local, keys, bought, tips, client.name)));
  await local.stop();
  const slots = landed.map((one) => one.slots);
  const all = [...slots, ...Array<number>(counts.expired).fill(Number.POSITIVE_INFINITY)].sort(
    (a, b) => a - b,
  );
  return {
    name: client.name,
    swaps,
    landed: landed.length,
    ...counts,
    slots: { p50: percentile(all, 0.5), p99: percentile(all, 0.99) },
    feeLamports: mean(landed.map(({ fee }) => fee)),
    tipLamports: mean(landed.map(({ tip }) => tip)),
    faults,
  };
}

const tipsIn = (local: LocalChain): bigint =>
  JITO_TIP_ACCOUNTS.reduce((sum, account) => sum + local.lamports(address(account)), 0n);

/** Compares the chain with the reported outcomes: every swap landed once, and tips went out with their sender only. */
async function faultsOf(
  local: LocalChain,
  keys: readonly ChainKey[],
  bought: ReadonlyMap<string, bigint>,
  tips: { readonly landed: bigint; readonly before: bigint },
  name: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { address: owner } of keys)
    for (const { mint } of local.pools.slice(0, HOT_POOLS)) {
      const [held, expected] = [await local.tokens(owner, mint), bought.get(`${owner} ${mint}`) ?? 0n];
      if (held !== expected)
        faults.push(`${name}: ${owner} holds ${held} of ${mint}, and bought ${expected}`);
    }
  const paid = tipsIn(local) - tips.before;
  if (paid !== tips.landed)
    faults.push(`${name}: tips of ${paid} lamports were paid, ${tips.landed} by landed swaps`);
  return faults;
}

/** Returns the plain client's run with the lowest fixed fee of the ladder that lands as soon as `than`. */
async function equallyFast(options: LandingOptions, than: LandingResult): Promise<ClientOf> {
  const { say, ...rest } = options;
  const sample = { ...rest, swaps: Math.min(LADDER_SWAPS, options.swaps) };
  for (const fee of LADDER) {
    const { slots } = await runClient(plainClient(fee), sample, LADDER_SLOTS);
    say(`a fixed fee of ${fee} lamports lands in ${slots.p50} slots at p50`);
    if (slots.p50 <= than.slots.p50) return plainClient(fee);
  }
  return plainClient(LADDER.at(-1) ?? 0n);
}

export interface LandingReport {
  readonly results: readonly [current: LandingResult, earlier: LandingResult, plain: LandingResult];
  readonly missed: readonly string[];
}

export async function runLanding(options: LandingOptions): Promise<LandingReport> {
  const { say, ...rest } = options;
  const run = async (clientOf: ClientOf): Promise<LandingResult> => {
    const result = await runClient(clientOf, rest);
    say(`${result.name}: ${result.landed} of ${result.swaps} landed`);
    return result;
  };
  const current = await run(currentClient);
  const earlier = await run(earlierClient);
  const plain = await run(await equallyFast(options, current));
  return { results: [current, earlier, plain], missed: missedOf(current, plain) };
}

/** Returns the goals that Dugout's sender missed. */
function missedOf(current: LandingResult, plain: LandingResult): string[] {
  const cost = ({ feeLamports, tipLamports }: LandingResult): number => feeLamports + tipLamports;
  return [
    ...current.faults,
    ...(current.landed < current.swaps * 0.99 ? ['fewer than 99 % landed'] : []),
    ...(current.slots.p50 > 2 ? ['half of the swaps needed more than 2 slots'] : []),
    ...(2 * cost(current) > cost(plain) ? ['the fee is above half of that of the plain client'] : []),
  ];
}
