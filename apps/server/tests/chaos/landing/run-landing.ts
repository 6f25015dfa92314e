/** Swaps on a local chain with full blocks, nodes that lose transactions and a block engine that loses some. */
import { setTimeout as pause } from 'node:timers/promises';
import { JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { type ChainKey, chainKey } from '@dugout/local-chain/keys';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { seededPools } from '@dugout/local-chain/pools/pool';
import { startChain } from '@dugout/local-chain/start-chain';
import { address, signature as toSignature } from '@solana/kit';
import { congestionOf } from './congestion.ts';
import {
  type ClientOf,
  currentClient,
  earlierClient,
  plainClient,
  type SentSwap,
  spreadClient,
} from './landing-client.ts';
import { type EndedSwap, type LandingResult, landingResult } from './landing-result.ts';
import { lowestFee } from './lowest-fee.ts';

const SOL = 1_000_000_000n;
const HOT_POOLS = 3;
const LOST_BY_NODES = 0.3;
const LOST_BY_ENGINE = 0.2;
const NODES = 3;
const WARM_UP_SLOTS = 60;
/** Slots after which a swap counts as too late while a fee is sought. */
const LATE_SLOTS = 40;

interface LandingOptions {
  readonly seed: string;
  readonly swaps: number;
  readonly traders: number;
  readonly slotMs: number;
  readonly perSlot: number;
  readonly say: (line: string) => void;
}

interface ClientRun {
  readonly name: string;
  readonly ended: readonly EndedSwap[];
  readonly faults: readonly string[];
}

/** Runs one client on a fresh chain with the same rivals. `patience` in slots ends the wait for late swaps. */
export async function runClient(
  clientOf: ClientOf,
  options: Omit<LandingOptions, 'say'>,
  patience: number | null = null,
): Promise<ClientRun> {
  const { seed, swaps, traders, slotMs, perSlot } = options;
  const hot = (await seededPools(seed)).slice(0, HOT_POOLS).map(({ key, vault }) => [key.address, vault]);
  const local = await startChain({ seed, slotMs: 'by hand', congestion: congestionOf(seed, hot) });
  const keys = Array.from({ length: traders }, (_, at) => chainKey(seed, 'trader', `${at}`));
  for (const key of keys) local.airdrop(key.address, 100n * SOL);
  for (const account of JITO_TIP_ACCOUNTS) local.airdrop(address(account), SOL);
  local.step(WARM_UP_SLOTS);
  local.faults.share('dropped', LOST_BY_NODES);
  local.engine.faults.share('dropped', LOST_BY_ENGINE);
  const client = clientOf(local, { slotMs, nodes: NODES });
  const clock = setInterval(() => local.step(), slotMs);
  const ended: EndedSwap[] = [];
  const faults: string[] = [];
  const bought = new Map<string, bigint>();
  const tips = { landed: 0n, before: tipsIn(local) };

  async function follow(swap: SentSwap, key: ChainKey, mint: string): Promise<void> {
    const from = local.bank.slot('processed');
    const outcome = await (patience === null
      ? swap.outcome
      : Promise.race([swap.outcome, pause(patience * slotMs, null, { ref: false })]));
    const { isProtected } = swap;
    if (outcome === null || outcome.kind === 'expired') {
      ended.push({ isProtected, landed: null });
      return;
    }
    const { raw, failure, feeLamports } = outcome.transaction;
    const failed = failure !== null;
    if (!failed) {
      bought.set(`${key.address} ${mint}`, (bought.get(`${key.address} ${mint}`) ?? 0n) + swap.bought);
      tips.landed += swap.tipLamports;
    }
    const place = local.bank.find(toSignature(raw.signature));
    const meta = place === null ? null : local.bank.transactionAt(place)?.meta;
    ended.push({
      isProtected,
      landed: {
        failed,
        slots: raw.slot - from,
        fee: Number(feeLamports - BigInt(raw.signers) * 5_000n),
        tip: failed ? 0 : Number(swap.tipLamports),
        unitsUsed: meta?.computeUnitsConsumed ?? Number.NaN,
      },
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
  return { name: client.name, ended, faults };
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

export interface LandingReport {
  readonly results: readonly LandingResult[];
  readonly missed: readonly string[];
}

export async function runLanding(options: LandingOptions): Promise<LandingReport> {
  const { say, ...rest } = options;
  const faults: string[] = [];
  const resultOf = (run: ClientRun): LandingResult => {
    const result = landingResult(run.name, run.ended);
    const { landed, swaps, slots, feeLamports } = result;
    faults.push(...run.faults);
    say(`${run.name}: ${landed} of ${swaps} landed, p50 ${slots.p50} slots, ${feeLamports} lamports each`);
    return result;
  };
  const ours = await runClient(currentClient, rest);
  const current = resultOf(ours);
  const part = (isProtected: boolean): LandingResult =>
    landingResult(
      `${ours.name}, ${isProtected ? 'protected' : 'published'}`,
      ours.ended.filter((swap) => swap.isProtected === isProtected),
    );
  const whole = async (clientOf: ClientOf) => resultOf(await runClient(clientOf, rest));
  const asFast = (clientOf: (feeLamports: bigint) => ClientOf) =>
    lowestFee(clientOf, current, async (one) => resultOf(await runClient(one, rest, LATE_SLOTS)));
  const [earlier, plainFee] = await Promise.all([whole(earlierClient), asFast(plainClient)]);
  const spreadFee = await asFast(spreadClient);
  const [plain, spread] = await Promise.all([whole(plainClient(plainFee)), whole(spreadClient(spreadFee))]);
  const results = [current, part(false), part(true), earlier, plain, spread];
  return { results, missed: [...faults, ...missedOf(current, plain)] };
}

/** Returns the goals that Dugout's sender missed. */
function missedOf(current: LandingResult, plain: LandingResult): string[] {
  const cost = ({ feeLamports, tipLamports }: LandingResult): number => feeLamports + tipLamports;
  return [
    ...(current.landed < current.swaps * 0.99 ? ['fewer than 99 % landed'] : []),
    ...(current.slots.p50 > 2 ? ['half of the swaps needed more than 2 slots'] : []),
    ...(2 * cost(current) > cost(plain) ? ['the fee is above half of that of the plain client'] : []),
  ];
}
