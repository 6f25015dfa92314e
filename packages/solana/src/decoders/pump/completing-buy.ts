/**
 * The buy that completes a curve may go on at the price of the pool to come (a synthetic migration): its
 * TradeEvent has the curve's part, a PostCompleteBuyEvent the pool's. Source: pump-public-docs
 * (docs/SYNTHETIC_MIGRATION.md, idl/pump.json); its formulas hold for mainnet's events.
 */
import type { Trade } from '@dugout/domain/market-events';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator, discriminatorAt, EVENT_TAG } from '../bytes/discriminator.ts';
import { calledBy } from '../call-tree.ts';
import { PUMP_PROGRAM, type PumpTrade, quoteOf } from './layout.ts';

export const POST_COMPLETE_BUY_EVENT = discriminator('6fb06d8b316cd5fb');

/** What a completing buy took of the pool to come, in raw units. */
export interface PoolPart {
  readonly mint: string;
  readonly quoteMint: string;
  readonly tokenAmount: bigint;
  /** Before fees. */
  readonly quoteAmount: bigint;
  /** The protocol's, with what it spends on buybacks, and the creator's. */
  readonly fee: bigint;
  /** What the pool opens with. */
  readonly reserves: { readonly base: bigint; readonly quote: bigint };
}

/** `start` is behind the discriminator. Throws RangeError for bytes that the layout does not explain. */
export function readPoolPart(data: Uint8Array, start: number): PoolPart {
  const reader = new BorshReader(data, start);
  reader.skip(32);
  const mint = reader.key();
  reader.skip(32);
  const quoteMint = quoteOf(reader.key());
  reader.skip(8);
  const tokenAmount = reader.u64();
  const quoteAmount = reader.u64();
  reader.skip(8);
  const protocolFee = reader.u64();
  reader.skip(8);
  const fee = protocolFee + reader.u64();
  reader.skip(8);
  const before = { base: reader.u64(), quote: reader.u64() };
  const reserves = { base: reader.u64(), quote: reader.u64() };
  if (before.base - tokenAmount !== reserves.base || before.quote + quoteAmount !== reserves.quote)
    throw new RangeError('the reserves before and after differ by something else than the trade');
  return { mint, quoteMint, tokenAmount, quoteAmount, fee, reserves };
}

const isPoolPart = (data: Uint8Array, start: number): boolean =>
  discriminatorAt(data, start) === POST_COMPLETE_BUY_EVENT;

/** The pool's part of a buy among the events that the program sent to itself; null for most. */
export function poolPartOf(transaction: RawTransaction, swap: RawInstruction): PoolPart | null {
  const { accounts, instructions } = transaction;
  const isNextCall = ({ program, data }: RawInstruction): boolean =>
    program === swap.program && discriminatorAt(data) !== EVENT_TAG;
  const sent = calledBy(transaction, instructions.indexOf(swap), isNextCall).find(
    ({ program, data }) =>
      discriminatorAt(data) === EVENT_TAG && isPoolPart(data, 8) && accounts.at(program) === PUMP_PROGRAM,
  );
  return sent === undefined ? null : readPoolPart(sent.data, 16);
}

/** The same among what the program wrote into the logs. */
export function loggedPoolPart(logged: readonly Uint8Array[]): PoolPart | null {
  const data = logged.find((each) => isPoolPart(each, 0));
  return data === undefined ? null : readPoolPart(data, 8);
}

/** The whole buy, of curve and pool. Throws RangeError when they are of different coins. */
export function withPoolPart(event: PumpTrade, pool: PoolPart | null): PumpTrade {
  if (pool === null) return event;
  if (!event.isBuy || pool.mint !== event.mint || pool.quoteMint !== event.quoteMint)
    throw new RangeError('the part of the pool belongs to another trade');
  return {
    ...event,
    tokenAmount: event.tokenAmount + pool.tokenAmount,
    quoteAmount: event.quoteAmount + pool.quoteAmount,
    fee: event.fee + pool.fee,
  };
}

/**
 * The pool's part as a trade of its own. It counts as the curve's, because the pool is not made yet; its
 * reserves are what the pool will open with, so the price goes on where the migration continues.
 */
export const inPoolToCome = (onCurve: Trade, pool: PoolPart): Trade => ({
  ...onCurve,
  id: `${onCurve.id}/pool`,
  tokenAmount: pool.tokenAmount,
  quoteAmount: pool.quoteAmount + pool.fee,
  feeAmount: pool.fee,
  reserves: pool.reserves,
});
