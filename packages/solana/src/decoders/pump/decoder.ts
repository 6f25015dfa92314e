import { PUMP_CURVE } from '@dugout/domain/bonding-curve';
import { SOL_MINT } from '@dugout/domain/sol';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { backingOf } from '../account-flows.ts';
import { calledBy, callerOf } from '../call-tree.ts';
import { type Findings, type ProgramDecoder, type SkipReason, stamp } from '../decoder.ts';
import { discriminatorAt, EVENT_TAG } from '../discriminator.ts';
import { isKnown } from '../known-instructions.ts';
import { writtenBy } from '../program-data.ts';
import { lamportTransferOf, transferOf } from '../token-transfer.ts';
import { traderOf } from '../trader.ts';
import { INSTRUCTIONS } from './instructions.ts';
import {
  CREATE_EVENT,
  CURVE_ACCOUNT,
  MIGRATION_EVENT,
  PUMP_PROGRAM,
  type PumpTrade,
  readCreate,
  readMigration,
  readTrade,
  SELL,
  SELLS,
  SWAP_INSTRUCTIONS,
  TRADE_EVENT,
} from './layout.ts';
import { otherRecipient } from './recipient.ts';

const isSwap = (instruction: RawInstruction): boolean =>
  SWAP_INSTRUCTIONS.has(discriminatorAt(instruction.data) ?? 0n);

/** The curve's address out of the swap's accounts; empty when they are not there. */
function curveOf(transaction: RawTransaction, swap: RawInstruction): string {
  const place = CURVE_ACCOUNT.get(discriminatorAt(swap.data) ?? 0n);
  const index = place === undefined ? undefined : swap.accounts[place];
  return index === undefined ? '' : transaction.accounts.at(index);
}

/**
 * Curves of the first instructions hold lamports; later versions know other quotes, whose transfers are not
 * distinguished.
 */
const FIRST_VERSION_CURVE = 3;

/** Why what moved does not bear out what the event says, or null. */
function contradiction(
  transaction: RawTransaction,
  swap: RawInstruction,
  event: PumpTrade,
): SkipReason | null {
  if (event.isBuy === SELLS.has(discriminatorAt(swap.data) ?? 0n)) return 'amounts contradict the transfers';
  const names = (address: string): boolean =>
    Array.from(swap.accounts).some((account) => transaction.accounts.at(account) === address);
  if (!names(event.mint) || (event.quoteMint !== SOL_MINT && !names(event.quoteMint)))
    return 'amounts contradict the transfers';
  const isNextSwap = (other: RawInstruction): boolean => other.program === swap.program && isSwap(other);
  const called = calledBy(transaction, transaction.instructions.indexOf(swap), isNextSwap);
  const transfers = called.flatMap((instruction) => transferOf(transaction, instruction) ?? []);
  const tokens = transfers.find((transfer) => transfer.amount === event.tokenAmount);
  if (tokens === undefined) return transfers.length === 0 ? null : 'amounts contradict the transfers';
  const vault = event.isBuy ? tokens.source : tokens.destination;
  const held = transaction.tokenBalances().get(vault)?.mint ?? event.mint;
  if (held !== event.mint || backingOf(transaction, vault) === 'contradicted')
    return 'amounts contradict the balances';
  const place = CURVE_ACCOUNT.get(discriminatorAt(swap.data) ?? 0n);
  if (place !== FIRST_VERSION_CURVE || event.quoteMint !== SOL_MINT) return null;
  const curve = swap.accounts[place] ?? -1;
  if (event.isBuy) {
    const paid = called
      .flatMap((instruction) => lamportTransferOf(transaction, instruction) ?? [])
      .filter((leg) => leg.destination === curve);
    return paid.some((leg) => leg.amount === event.quoteAmount) || paid.length === 0
      ? null
      : 'amounts contradict the transfers';
  }
  return sellsFor(transaction, curve, place, event.quoteAmount) ? null : 'amounts contradict the balances';
}

/**
 * Whether a curve's only sale of the transaction took what its lamports say; true where they do not tell it
 * apart.
 */
function sellsFor(transaction: RawTransaction, curve: number, place: number, lamports: bigint): boolean {
  const { instructions, accounts } = transaction;
  const change = transaction.lamportChange(curve);
  if (change === null) return true;
  let sales = 0;
  let paidIn = 0n;
  for (const instruction of instructions) {
    const transfer = lamportTransferOf(transaction, instruction);
    if (transfer?.destination === curve) paidIn += transfer.amount;
    if (accounts.at(instruction.program) !== PUMP_PROGRAM || instruction.accounts[place] !== curve) continue;
    if (discriminatorAt(instruction.data) === SELL) sales++;
  }
  return sales !== 1 || change === paidIn - lamports;
}

function trade(
  transaction: RawTransaction,
  swap: RawInstruction,
  data: Uint8Array,
  start: number,
  findings: Findings,
): void {
  const event = readTrade(data, start);
  if (event.tokenAmount === 0n || event.quoteAmount === 0n) {
    findings.skip(PUMP_PROGRAM, swap.path, 'amount is zero');
    return;
  }
  const contradicted = contradiction(transaction, swap, event);
  if (contradicted !== null) {
    findings.skip(PUMP_PROGRAM, swap.path, contradicted);
    return;
  }
  const curve = curveOf(transaction, swap);
  const wallet = traderOf(transaction, event.user, event.isBuy ? event.mint : event.quoteMint, [curve]);
  const time = transaction.time ?? Number(event.timestamp) * 1000;
  findings.event({
    kind: 'trade',
    ...stamp(transaction, swap.path),
    time,
    market: 'pumpfun',
    pool: curve,
    wallet,
    side: event.isBuy ? 'buy' : 'sell',
    mint: event.mint,
    decimals: PUMP_CURVE.decimals,
    tokenAmount: event.tokenAmount,
    quoteMint: event.quoteMint,
    quoteAmount: event.quoteAmount,
    feeAmount: event.fee,
    reserves: { base: event.virtualToken, quote: event.virtualQuote },
  });
  const to = otherRecipient(transaction, swap, event);
  if (to === null) return;
  const { mint, tokenAmount } = event;
  findings.event({
    kind: 'transfer',
    ...stamp(transaction, `${swap.path}/to`),
    time,
    mint,
    from: wallet,
    to,
    tokenAmount,
  });
}

function created(
  transaction: RawTransaction,
  path: string,
  data: Uint8Array,
  start: number,
  findings: Findings,
): void {
  const event = readCreate(data, start);
  findings.event({
    kind: 'created',
    ...stamp(transaction, path),
    mint: event.mint,
    pool: event.curve,
    market: 'pumpfun',
    creator: event.creator,
    name: event.name,
    symbol: event.symbol,
    uri: event.uri,
    decimals: PUMP_CURVE.decimals,
    supply: event.supply ?? PUMP_CURVE.supply,
    quoteMint: event.quoteMint,
    reserves: {
      base: event.virtualToken ?? PUMP_CURVE.virtualReserves.base,
      quote: event.virtualQuote ?? PUMP_CURVE.virtualReserves.quote,
    },
  });
}

function migrated(
  transaction: RawTransaction,
  path: string,
  data: Uint8Array,
  start: number,
  findings: Findings,
): void {
  const event = readMigration(data, start);
  findings.event({
    kind: 'migration',
    ...stamp(transaction, path),
    mint: event.mint,
    fromPool: event.curve,
    toPool: event.pool,
    market: 'pumpfun-amm',
    reserves: { base: event.tokenAmount, quote: event.quoteAmount },
  });
}

/** An event that the program sent to itself: the tag, then the event's discriminator, then its fields. */
function ownEvent(
  transaction: RawTransaction,
  instruction: RawInstruction,
  at: number,
  findings: Findings,
): void {
  const { data } = instruction;
  const kind = discriminatorAt(data, 8);
  const ours = (candidate: RawInstruction): boolean =>
    transaction.accounts.at(candidate.program) === PUMP_PROGRAM;
  const caller = callerOf(transaction, at, ours);
  if (caller === null) return;
  if (kind === TRADE_EVENT && !isSwap(caller)) {
    // An instruction that the program's list does not have is counted already.
    if (isKnown(INSTRUCTIONS, caller.data)) findings.skip(PUMP_PROGRAM, caller.path, 'instruction unknown');
  } else if (kind === TRADE_EVENT) trade(transaction, caller, data, 16, findings);
  else if (kind === CREATE_EVENT) created(transaction, caller.path, data, 16, findings);
  else if (kind === MIGRATION_EVENT) migrated(transaction, caller.path, data, 16, findings);
}

/**
 * Transactions whose self-sent events are not recorded tell their trades in the logs: the first trade of the
 * swap's own invocation.
 */
function loggedTrade(
  transaction: RawTransaction,
  swap: RawInstruction,
  at: number,
  findings: Findings,
): void {
  const logged = writtenBy(transaction, at).find((data) => discriminatorAt(data) === TRADE_EVENT);
  if (logged === undefined) findings.skip(PUMP_PROGRAM, swap.path, 'event missing');
  else trade(transaction, swap, logged, 8, findings);
}

const sendsToItself = (transaction: RawTransaction): boolean =>
  transaction.instructions.some(
    (instruction) =>
      discriminatorAt(instruction.data) === EVENT_TAG &&
      transaction.accounts.at(instruction.program) === PUMP_PROGRAM,
  );

export const pump: ProgramDecoder = {
  program: PUMP_PROGRAM,
  market: 'pumpfun',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    try {
      if (discriminatorAt(instruction.data) === EVENT_TAG) ownEvent(transaction, instruction, at, findings);
      else if (isSwap(instruction) && !sendsToItself(transaction))
        loggedTrade(transaction, instruction, at, findings);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      findings.skip(PUMP_PROGRAM, instruction.path, 'event layout unknown');
    }
  },
};
