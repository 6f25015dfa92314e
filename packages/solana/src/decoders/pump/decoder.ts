import { PUMP_CURVE } from '@dugout/domain/bonding-curve';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { callerOf } from '../call-tree.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { discriminatorAt, EVENT_TAG } from '../discriminator.ts';
import { programData } from '../program-data.ts';
import {
  CREATE_EVENT,
  CURVE_ACCOUNT,
  MIGRATION_EVENT,
  PUMP_PROGRAM,
  readCreate,
  readMigration,
  readTrade,
  SWAP_INSTRUCTIONS,
  TRADE_EVENT,
} from './layout.ts';

const isSwap = (instruction: RawInstruction): boolean => SWAP_INSTRUCTIONS.has(discriminatorAt(instruction.data) ?? 0n);

/** The curve's address out of the swap's accounts; empty when they are not there. */
function curveOf(transaction: RawTransaction, swap: RawInstruction): string {
  const place = CURVE_ACCOUNT.get(discriminatorAt(swap.data) ?? 0n);
  const index = place === undefined ? undefined : swap.accounts[place];
  return index === undefined ? '' : transaction.accounts.at(index);
}

function trade(transaction: RawTransaction, swap: RawInstruction, data: Uint8Array, start: number, findings: Findings): void {
  const event = readTrade(data, start);
  if (event.tokenAmount === 0n || event.quoteAmount === 0n) {
    findings.skip(PUMP_PROGRAM, swap.path, 'amount is zero');
    return;
  }
  findings.event({
    kind: 'trade',
    ...stamp(transaction, swap.path),
    time: transaction.time ?? Number(event.timestamp) * 1000,
    market: 'pumpfun',
    pool: curveOf(transaction, swap),
    wallet: event.user,
    side: event.isBuy ? 'buy' : 'sell',
    mint: event.mint,
    decimals: PUMP_CURVE.decimals,
    tokenAmount: event.tokenAmount,
    quoteMint: event.quoteMint,
    quoteAmount: event.quoteAmount,
    feeAmount: event.fee,
    reserves: { base: event.virtualToken, quote: event.virtualQuote },
  });
}

function created(transaction: RawTransaction, path: string, data: Uint8Array, start: number, findings: Findings): void {
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

function migrated(transaction: RawTransaction, path: string, data: Uint8Array, start: number, findings: Findings): void {
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
function ownEvent(transaction: RawTransaction, instruction: RawInstruction, at: number, findings: Findings): void {
  const { data } = instruction;
  const kind = discriminatorAt(data, 8);
  const ours = (candidate: RawInstruction): boolean => transaction.accounts.at(candidate.program) === PUMP_PROGRAM;
  const caller = callerOf(transaction, at, ours);
  if (caller === null) return;
  if (kind === TRADE_EVENT) trade(transaction, caller, data, 16, findings);
  else if (kind === CREATE_EVENT) created(transaction, caller.path, data, 16, findings);
  else if (kind === MIGRATION_EVENT) migrated(transaction, caller.path, data, 16, findings);
}

/** Transactions whose self-sent events are not recorded tell their trades in the logs: the first trade of the swap's own invocation. */
function loggedTrade(transaction: RawTransaction, swap: RawInstruction, at: number, findings: Findings): void {
  const { instructions, accounts } = transaction;
  let invocation = 0;
  for (let i = 0; i < at; i++) {
    const earlier = instructions[i];
    if (earlier !== undefined && accounts.at(earlier.program) === PUMP_PROGRAM) invocation++;
  }
  const logged = programData(transaction.logs, PUMP_PROGRAM).find(
    (entry) => entry.invocation === invocation && discriminatorAt(entry.data) === TRADE_EVENT,
  );
  if (logged === undefined) findings.skip(PUMP_PROGRAM, swap.path, 'event missing');
  else trade(transaction, swap, logged.data, 8, findings);
}

const sendsToItself = (transaction: RawTransaction): boolean =>
  transaction.instructions.some(
    (instruction) => discriminatorAt(instruction.data) === EVENT_TAG && transaction.accounts.at(instruction.program) === PUMP_PROGRAM,
  );

export const pump: ProgramDecoder = {
  program: PUMP_PROGRAM,
  market: 'pumpfun',
  decode(transaction, instruction, at, findings) {
    try {
      if (discriminatorAt(instruction.data) === EVENT_TAG) ownEvent(transaction, instruction, at, findings);
      else if (isSwap(instruction) && !sendsToItself(transaction)) loggedTrade(transaction, instruction, at, findings);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      findings.skip(PUMP_PROGRAM, instruction.path, 'event layout unknown');
    }
  },
};
