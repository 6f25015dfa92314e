/**
 * A buy that completes a curve may continue at the price of the future pool (a synthetic migration): its
 * TradeEvent contains the curve's part, a PostCompleteBuyEvent the pool's. Source: pump-public-docs
 * (docs/SYNTHETIC_MIGRATION.md, idl/pump.json); mainnet events confirm its formulas.
 */
import type { Trade } from '@dugout/domain/market-events';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator, discriminatorAt, EVENT_TAG } from '../bytes/discriminator.ts';
import { calledBy } from '../call-tree.ts';
import { PUMP_PROGRAM, type PumpTrade, quoteOf } from './layout.ts';

export const POST_COMPLETE_BUY_EVENT = discriminator('6fb06d8b316cd5fb');

/** The part of a completing buy filled by the future pool, in raw units. */
export interface PoolPart {
  readonly mint: string;
  readonly quoteMint: string;
  readonly tokenAmount: bigint;
  /** Before fees. */
  readonly quoteAmount: bigint;
  /** The protocol's fee, including its buyback part, and the creator's. */
  readonly fee: bigint;
  readonly reserves: { readonly base: bigint; readonly quote: bigint };
}

/**
 * Reads the pool's part. `start` is after the discriminator.
 * @throws RangeError for an unknown layout
 */
function readPoolPart(data: Uint8Array, start: number): PoolPart {
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
    throw new RangeError('the change in reserves differs from the trade');
  return { mint, quoteMint, tokenAmount, quoteAmount, fee, reserves };
}

const isPoolPart = (data: Uint8Array, start: number): boolean =>
  discriminatorAt(data, start) === POST_COMPLETE_BUY_EVENT;

/** Finds the pool's part of a buy among the events that the program sent to itself; null for most buys. */
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

export function loggedPoolPart(logged: readonly Uint8Array[]): PoolPart | null {
  const data = logged.find((each) => isPoolPart(each, 0));
  return data === undefined ? null : readPoolPart(data, 8);
}

/**
 * Combines the curve's and the pool's part into one buy.
 * @throws RangeError when they are of different coins
 */
export function withPoolPart(event: PumpTrade, pool: PoolPart | null): PumpTrade {
  if (pool === null) return event;
  if (!event.isBuy || pool.mint !== event.mint || pool.quoteMint !== event.quoteMint)
    throw new RangeError('the pool part belongs to another trade');
  return {
    ...event,
    tokenAmount: event.tokenAmount + pool.tokenAmount,
    quoteAmount: event.quoteAmount + pool.quoteAmount,
    fee: event.fee + pool.fee,
  };
}

/**
 * Returns the pool's part as a separate trade. It counts as the curve's because the pool does not exist yet. Its
 * reserves are the pool's opening reserves, so the price continues seamlessly after the migration.
 */
export const inPoolToCome = (onCurve: Trade, pool: PoolPart): Trade => ({
  ...onCurve,
  id: `${onCurve.id}/pool`,
  tokenAmount: pool.tokenAmount,
  quoteAmount: pool.quoteAmount + pool.fee,
  feeAmount: pool.fee,
  reserves: pool.reserves,
});
