import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { Trade } from '@dugout/domain/market-events';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt, EVENT_TAG } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import { calledBy, callerOf } from '../call-tree.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { transferOf } from '../token-transfer.ts';
import { traderOf } from '../trader.ts';
import { inPoolToCome, loggedPoolPart, type PoolPart, poolPartOf, withPoolPart } from './completing-buy.ts';
import { contradiction, curveOf, isSwap } from './contradiction.ts';
import { curveHop, isCurveRoute } from './curve-hop.ts';
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

/** All instructions of pump.fun by name. Sources: the program's published IDL, pump-public-docs. */
const INSTRUCTIONS = instructionsNamed(`
  add_quote_control_mint add_quote_mint admin_cto admin_set_creator admin_set_idl_authority
  admin_update_token_incentives buy buy_exact_quote_in_v2 buy_exact_quote_in_v3 buy_exact_sol_in buy_v2 buy_v3 claim_cashback
  claim_cashback_v2 claim_token_incentives close_user_volume_accumulator collect_creator_fee
  collect_creator_fee_v2 create create_v2 distribute_creator_fees distribute_creator_fees_v2
  distribute_fee_to_holders extend_account get_minimum_distributable_fee init_user_volume_accumulator
  initialize initialize_quote_control migrate migrate_bonding_curve_creator migrate_v2
  multi_hop_curve_swap sweep_creator_fee sweep_protocol_fee
  remove_quote_control_mint remove_quote_mint sell sell_v2 sell_v3 set_creator set_mayhem_virtual_params
  set_metaplex_creator set_params set_quote_control_admin set_reserved_fee_recipients
  set_virtual_quote_reserves sync_user_volume_accumulator toggle_cashback_enabled toggle_create_v2
  toggle_mayhem_mode update_buyback_config update_creator_fee_config update_global_authority
  update_holder_reward_config
`);

/**
 * Returns the wallet that received a buy's tokens if the signing buyer named another wallet's token account;
 * otherwise null. A program that buys in its own name hands the tokens on in separate transfers.
 */
function otherRecipient(transaction: RawTransaction, swap: RawInstruction, event: PumpTrade): string | null {
  if (!event.isBuy) return null;
  const { accounts, signers } = transaction;
  if (!Array.from({ length: signers }, (_, at) => accounts.at(at)).includes(event.user)) return null;
  const isNextSwap = (other: RawInstruction): boolean =>
    other.program === swap.program && other.height === swap.height;
  const delivery = calledBy(transaction, transaction.instructions.indexOf(swap), isNextSwap)
    .flatMap((instruction) => transferOf(transaction, instruction) ?? [])
    .find(({ amount }) => amount === event.tokenAmount);
  const balance = delivery === undefined ? undefined : transaction.tokenBalances().get(delivery.destination);
  const owner = balance?.mint === event.mint ? balance.owner : '';
  return owner === '' || owner === event.user ? null : owner;
}

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
