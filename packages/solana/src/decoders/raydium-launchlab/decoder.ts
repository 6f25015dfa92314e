import type { MarketId } from '@dugout/domain/markets';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { curveMigration } from '../curve-migration.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { guarded } from '../guarded.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved, type SwapAccounts } from '../pool-amounts.ts';
import { ownEventOf, poolSwap, type ReportedSwap } from '../pool-swap.ts';
import {
  AMM_MIGRATION,
  CPSWAP_MIGRATION,
  INITIALIZE,
  INITIALIZE_ACCOUNTS,
  LAUNCHLAB_PROGRAM,
  type LaunchTrade,
  MIGRATE_TO_AMM,
  MIGRATE_TO_CPSWAP,
  PLATFORM,
  readInitialize,
  readTrade,
  SWAPS,
  TRADE_EVENT,
} from './layout.ts';

/** All instructions of Raydium LaunchLab by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  buy_exact_in buy_exact_out claim_creator_fee claim_platform_fee claim_platform_fee_from_vault
  claim_vested_token collect_fee collect_migrate_fee create_config create_platform_config
  create_vesting_account initialize initialize_v2 initialize_with_token_2022 migrate_to_amm
  migrate_to_cpswap remove_platform_curve_param sell_exact_in sell_exact_out update_config
  update_platform_config update_platform_curve_param
`);

/**
 * Launchpads of LaunchLab curves by platform config. Names in the configs are free text and prove nothing, so
 * only known addresses count; any other is Raydium's own launchpad.
 */
const PLATFORMS: ReadonlyMap<string, MarketId> = new Map<string, MarketId>([
  ['FfYek5vEz23cMkWsdJwG2oa6EphsvXSHrGpdALN4g6W1', 'letsbonk.fun'],
  ['BuM6KDpWiTcxvrpXywWFiw45R2RNH8WURdvqoTDV1BW4', 'letsbonk.fun'],
  ['82NMHVCKwehXgbXMyzL41mvv3sdkypaMCtTxvJ4CtTzm', 'letsbonk.fun'],
  ['4E876qZTE9FJMrBzgVtBrSrzz2TLivB5Y5QXPjB4gZL7', 'stonk.fun'],
  ['6BwHHDg3u1854jC8PDLXvR4spTcLNaoBxLJNGC4nTESt', 'stonk.fun'],
]);

export const platformMarket = (config: string): MarketId => PLATFORMS.get(config) ?? 'raydium-launchpad';

/** Total rounding tolerance of a trade and its fees, in raw units. */
const ROUNDED_UNITS = 4n;

/**
 * Returns the virtual reserves after a trade on a constant-product curve; null for curves of another shape, which
 * do not keep the product.
 */
function virtualReserves(trade: LaunchTrade): { base: bigint; quote: bigint } | null {
  const { virtualBase, virtualQuote, realBaseBefore, realQuoteBefore, realBaseAfter, realQuoteAfter } = trade;
  const before = (virtualBase - realBaseBefore) * (virtualQuote + realQuoteBefore);
  const base = virtualBase - realBaseAfter;
  const quote = virtualQuote + realQuoteAfter;
  const product = base * quote;
  const change = product < before ? before - product : product - before;
  const rounding = (base + quote) * ROUNDED_UNITS + before / 1_000_000n;
  return base > 0n && quote > 0n && change <= rounding ? { base, quote } : null;
}

function reported(
  swap: RawInstruction,
  pool: string,
  accounts: SwapAccounts,
  moved: Moved,
  called: readonly RawInstruction[],
): ReportedSwap | null {
  const data = ownEventOf(swap, called, TRADE_EVENT);
  if (data === null) return null;
  const event = readTrade(data, 16);
  const isBuy = moved.inputVault === accounts.vaultB;
  const reserves = virtualReserves(event);
  return {
    agrees: event.pool === pool && event.isBuy === isBuy && agrees(moved, event.input, event.output),
    feeIn: isBuy ? event.fee : 0n,
    feeOut: isBuy ? 0n : event.fee,
    after:
      reserves === null
        ? null
        : isBuy
          ? { input: reserves.quote, output: reserves.base }
          : { input: reserves.base, output: reserves.quote },
  };
}

function created(transaction: RawTransaction, instruction: RawInstruction, findings: Findings): void {
  const account = (place: number): string => transaction.accounts.at(instruction.accounts[place] ?? -1);
  const { decimals, name, symbol, uri, supply } = readInitialize(instruction.data);
  findings.event({
    kind: 'created',
    ...stamp(transaction, instruction.path),
    mint: account(INITIALIZE_ACCOUNTS.baseMint),
    pool: account(INITIALIZE_ACCOUNTS.pool),
    market: platformMarket(account(PLATFORM)),
    creator: account(INITIALIZE_ACCOUNTS.creator),
    name,
    symbol,
    uri,
    decimals,
    supply,
    quoteMint: account(INITIALIZE_ACCOUNTS.quoteMint),
    reserves: null,
  });
}

export const raydiumLaunchlab: ProgramDecoder = {
  program: LAUNCHLAB_PROGRAM,
  market: 'raydium-launchpad',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    const kind = discriminatorAt(instruction.data) ?? 0n;
    const places = SWAPS.get(kind);
    if (places !== undefined) {
      const accounts = accountsAt(instruction, places);
      const pool = transaction.accounts.at(accounts.pool);
      poolSwap(transaction, instruction, at, findings, {
        program: LAUNCHLAB_PROGRAM,
        market: platformMarket(transaction.accounts.at(instruction.accounts[PLATFORM] ?? -1)),
        accounts,
        reported: (moved, called) => reported(instruction, pool, accounts, moved, called),
      });
    } else if (INITIALIZE.has(kind)) {
      guarded(findings, LAUNCHLAB_PROGRAM, instruction.path, () =>
        created(transaction, instruction, findings),
      );
    } else if (kind === MIGRATE_TO_AMM) {
      curveMigration(transaction, instruction, at, findings, AMM_MIGRATION, 'raydium');
    } else if (kind === MIGRATE_TO_CPSWAP) {
      curveMigration(transaction, instruction, at, findings, CPSWAP_MIGRATION, 'raydium-cpmm');
    }
  },
};
