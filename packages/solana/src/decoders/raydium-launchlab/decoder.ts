import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { curveMigration } from '../curve-migration.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { guarded } from '../guarded.ts';
import { isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved, type SwapAccounts } from '../pool-amounts.ts';
import { ownEventOf, poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
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
import { platformMarket } from './platforms.ts';

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
