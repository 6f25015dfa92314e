/** Trades past a sandwich bot, published and protected, and measures what it takes. */
import { chainKey, signedTransaction, toWire } from '@dugout/local-chain/keys';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { swapInstructions } from '@dugout/local-chain/pools/instructions';
import { fillOf, type Pool, reservesOf, tokenAccountOf } from '@dugout/local-chain/pools/pool';
import { startChain } from '@dugout/local-chain/start-chain';
import { readWire } from '@dugout/local-chain/wire-transaction';
import { openChain } from '#/execution/onchain/connection/chain-connection.ts';
import { BlockEngine } from '#/execution/onchain/senders/block-engine.ts';
import { nodes } from '#/execution/onchain/senders/nodes.ts';
import { Senders } from '#/execution/onchain/senders/senders.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { until } from '#tests/kit/until.ts';

const SOL = 1_000_000_000n;
const TIP = 500_000n;
/** The trades come faster than slots do. */
const ENGINE_PER_SECOND = 1_000;
/** A trader of the preset 'Trench high'. */
const SLIPPAGE_BPS = 2_000n;
/** The size of a purchase, as a part of the pool's SOL. */
const PART = 20n;

interface ProtectionReport {
  readonly protect: boolean;
  readonly trades: number;
  readonly landed: number;
  /** Purchases that the bot saw before they landed, and attacked. */
  readonly seen: number;
  readonly attacked: number;
  /** Net lamports of the bot. */
  readonly taken: bigint;
  /** Lamports that traders paid for tokens which the pools' formula no longer yielded. */
  readonly shortfall: bigint;
  /** Lamports that traders paid for their purchases. */
  readonly paid: bigint;
  readonly tips: bigint;
}

/** Sends `trades` swaps, purchases and sales in turn, on a chain with a sandwich bot. */
export async function runProtection(
  trades: number,
  protect: boolean,
  seed = 'protection',
): Promise<ProtectionReport> {
  const local = await startChain({ seed, slotMs: 'by hand' });
  const chain = openChain({ rpcUrls: [local.rpcUrl], wsUrls: [local.wsUrl] });
  const stopped = new AbortController();
  const engine = new BlockEngine({
    urls: [local.engine.url],
    key: null,
    perSecond: ENGINE_PER_SECOND,
    floor: { prices: null },
    log: silentLog,
    stopped: stopped.signal,
  });
  const senders = new Senders([nodes(chain), engine], silentLog);
  const tipLamports = protect ? TIP : 0n;
  try {
    const bot = await local.sandwich();
    const trader = chainKey(seed, 'victim');
    local.airdrop(trader.address, 10_000n * SOL);
    local.step(3);
    const [pool] = local.pools;
    if (pool === undefined) throw new Error('the chain has no pool');
    const tokens = await tokenAccountOf(trader.address, pool.mint, pool.token.program);
    let [landed, paid] = [0, 0n];
    for (let trade = 0; trade < trades; trade++) {
      const side = trade % 2 === 0 ? 'buy' : 'sell';
      const held = await local.tokens(trader.address, pool.mint);
      const amountIn =
        side === 'buy' ? reservesOf(pool, (at) => local.bank.vm.account(at)).quote / PART : held;
      const { signature, transaction } = swapOf(local, {
        pool,
        tokens,
        trader,
        side,
        amountIn,
        tipLamports,
        order: `${trade}`,
      });
      senders.send({ transaction, signature }, { protect, tipLamports });
      const taken = () => (protect ? enginesCalls(local) > trade : local.bank.find(signature) !== null);
      await until(() => (taken() ? null : 'no sender took the transaction'), 10_000, 1);
      local.step();
      const place = local.bank.find(signature);
      if (place !== null && local.bank.transactionAt(place)?.meta.err === null) landed++;
      if (side === 'buy') paid += amountIn;
    }
    const { seen, attacked, taken, shortfall } = bot;
    return {
      protect,
      trades,
      landed,
      seen,
      attacked,
      taken,
      shortfall,
      paid,
      tips: BigInt(landed) * tipLamports,
    };
  } finally {
    stopped.abort();
    chain.stop();
    await local.stop();
  }
}

const enginesCalls = (local: LocalChain): number => local.engine.accepted.length;

interface Trade {
  readonly pool: Pool;
  readonly tokens: Awaited<ReturnType<typeof tokenAccountOf>>;
  readonly trader: ReturnType<typeof chainKey>;
  readonly side: 'buy' | 'sell';
  readonly amountIn: bigint;
  readonly tipLamports: bigint;
  readonly order: string;
}

function swapOf(local: LocalChain, { pool, tokens, trader, side, amountIn, tipLamports, order }: Trade) {
  const { amountOut } = fillOf(
    reservesOf(pool, (at) => local.bank.vm.account(at)),
    side,
    amountIn,
  );
  const minOut = (amountOut * (10_000n - SLIPPAGE_BPS)) / 10_000n;
  const instructions = swapInstructions({
    ...{ pool, trader: trader.address, tokens, side, amountIn, amountOut, minOut, order },
    ...{ fee: null, priorityFeeLamports: 0n, tipLamports },
  });
  const lifetime = local.bank.lifetime('confirmed');
  const bytes = toWire(signedTransaction(instructions, trader.address, lifetime, [trader, pool.key]));
  return { signature: readWire(bytes).signature, transaction: Buffer.from(bytes).toString('base64') };
}

const sol = (lamports: bigint): string => (Number(lamports) / Number(SOL)).toFixed(6);

/** Formats reports as a table in Markdown. */
export const protectionTable = (reports: readonly ProtectionReport[]): string =>
  [
    '| protection | trades | landed | purchases seen | attacked | bot’s gain, SOL | traders’ shortfall, SOL | paid for purchases, SOL | tips, SOL |',
    '|---|---|---|---|---|---|---|---|---|',
    ...reports.map(({ protect, trades, landed, seen, attacked, taken, shortfall, paid, tips }) => {
      const lamports = [taken, shortfall, paid, tips].map(sol);
      return `| ${[protect ? 'on' : 'off', trades, landed, seen, attacked, ...lamports].join(' | ')} |`;
    }),
  ].join('\n');
