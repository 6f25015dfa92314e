import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { Trade } from '@dugout/domain/market-events';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt, EVENT_TAG } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import { callerOf } from '../call-tree.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { isKnown } from '../known-instructions.ts';
import { traderOf } from '../trader.ts';
import { inPoolToCome, loggedPoolPart, type PoolPart, poolPartOf, withPoolPart } from './completing-buy.ts';
import { contradiction, curveOf, isSwap } from './contradiction.ts';
import { curveHop, isCurveRoute } from './curve-hop.ts';
import { INSTRUCTIONS } from './instructions.ts';
import {
  CREATE_EVENT,
  MIGRATION_EVENT,
  PUMP_PROGRAM,
  type PumpTrade,
  quoteOfUser,
  readCreate,
  readMigration,
  readTrade,
  TRADE_EVENT,
} from './layout.ts';
import { mintedToAgent } from './mayhem.ts';
import { otherRecipient } from './recipient.ts';

function trade(
  transaction: RawTransaction,
  swap: RawInstruction,
  event: PumpTrade,
  pool: PoolPart | null,
  findings: Findings,
): void {
  if (
    [event, pool ?? event].some((part) => part.tokenAmount === 0n || part.quoteAmount === 0n) ||
    quoteOfUser(event) <= 0n
  ) {
    findings.skip(PUMP_PROGRAM, swap.path, 'amount is zero');
    return;
  }
  const whole = withPoolPart(event, pool);
  const hop = isCurveRoute(swap) ? curveHop(transaction, swap, whole) : null;
  const contradicted = hop === null ? contradiction(transaction, swap, event, pool) : hop.contradiction;
  if (contradicted !== null) {
    findings.skip(PUMP_PROGRAM, swap.path, contradicted);
    return;
  }
  const { mint, quoteMint, isBuy, tokenAmount, fee: feeAmount } = event;
  const curve = hop?.curve ?? curveOf(transaction, swap);
  const wallet = traderOf(transaction, event.user, isBuy ? mint : quoteMint, [curve]);
  const time = transaction.time ?? Number(event.timestamp) * 1000;
  const onCurve: Trade = {
    kind: 'trade',
    ...stamp(transaction, hop?.path ?? swap.path),
    time,
    market: 'pumpfun',
    pool: curve,
    wallet,
    side: isBuy ? 'buy' : 'sell',
    mint,
    decimals: PUMP_CURVE.decimals,
    tokenAmount,
    quoteMint,
    quoteAmount: quoteOfUser(event),
    feeAmount,
    reserves: { base: event.virtualToken, quote: event.virtualQuote },
  };
  findings.event(onCurve);
  if (pool !== null) findings.event(inPoolToCome(onCurve, pool));
  const to =
    hop === null
      ? (otherRecipient(transaction, swap, whole) ?? otherRecipient(transaction, swap, event))
      : null;
  if (to === null) return;
  findings.event({
    kind: 'transfer',
    ...stamp(transaction, `${swap.path}/to`),
    time,
    mint,
    from: wallet,
    to,
    tokenAmount: whole.tokenAmount,
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
  const ofCurve = event.supply ?? PUMP_CURVE.supply;
  const minted = mintedToAgent(transaction, event, ofCurve);
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
    supply: ofCurve + (minted?.amount ?? 0n),
    quoteMint: event.quoteMint,
    reserves: {
      base: event.virtualToken ?? PUMP_CURVE.virtualReserves.base,
      quote: event.virtualQuote ?? PUMP_CURVE.virtualReserves.quote,
    },
  });
  if (minted === null) return;
  findings.event({
    kind: 'transfer',
    ...stamp(transaction, `${path}/agent`),
    mint: event.mint,
    from: event.curve,
    to: minted.agent,
    tokenAmount: minted.amount,
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
  if (kind === TRADE_EVENT && !isSwap(caller) && !isCurveRoute(caller)) {
    // Instructions missing from the program's list are already counted.
    if (isKnown(INSTRUCTIONS, caller.data)) findings.skip(PUMP_PROGRAM, caller.path, 'instruction unknown');
  } else if (kind === TRADE_EVENT)
    trade(transaction, caller, readTrade(data, 16), poolPartOf(transaction, caller), findings);
  else if (kind === CREATE_EVENT) created(transaction, caller.path, data, 16, findings);
  else if (kind === MIGRATION_EVENT) migrated(transaction, caller.path, data, 16, findings);
}

/**
 * Reads the first trade logged by the swap's own invocation, for transactions recorded without self-sent events.
 */
function loggedTrade(
  transaction: RawTransaction,
  swap: RawInstruction,
  at: number,
  findings: Findings,
): void {
  const written = writtenBy(transaction, at);
  const logged = written.find((data) => discriminatorAt(data) === TRADE_EVENT);
  if (logged === undefined) findings.skip(PUMP_PROGRAM, swap.path, 'event missing');
  else trade(transaction, swap, readTrade(logged, 8), loggedPoolPart(written), findings);
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
