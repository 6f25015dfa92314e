import type { Trade } from '@dugout/domain/market-events';
import { isMarketId } from '@dugout/domain/markets';
import { fromExactJson, toExactJson } from '../exact-json.ts';
import type { MarketRecord } from './market-record.ts';

/** The format of a message. A release that changes it still writes the format that the previous release reads. */
const VERSION = 1;
const KINDS = ['event', 'moved', 'processed', 'block', 'mark', 'rollback', 'digest', 'beat'] as const;
const isKnown: ReadonlySet<string> = new Set<MarketRecord['kind']>(KINDS);

type Reserves = readonly [base: string, quote: string] | 0;

/** A trade as a list, since most records are trades: raw amounts are decimal text. */
type TradeRow = readonly [
  id: string,
  slot: number,
  time: number,
  market: string,
  pool: string,
  wallet: string,
  isBuy: 0 | 1,
  mint: string,
  decimals: number,
  tokenAmount: string,
  quoteMint: string,
  quoteAmount: string,
  feeAmount: string,
  reserves: Reserves,
  stays: 0 | 1,
];

function rowOf(trade: Trade, stays: boolean): TradeRow {
  const { reserves } = trade;
  return [
    trade.id,
    trade.slot,
    trade.time,
    trade.market,
    trade.pool,
    trade.wallet,
    trade.side === 'buy' ? 1 : 0,
    trade.mint,
    trade.decimals,
    String(trade.tokenAmount),
    trade.quoteMint,
    String(trade.quoteAmount),
    String(trade.feeAmount),
    reserves === null ? 0 : [String(reserves.base), String(reserves.quote)],
    stays ? 1 : 0,
  ];
}

function tradeOf(row: TradeRow): MarketRecord | null {
  const [id, slot, time, market, pool, wallet, isBuy, mint, decimals, tokens, quoteMint, quote, fee] = row;
  const [, , , , , , , , , , , , , reserves, stays] = row;
  if (!isMarketId(market)) return null;
  const event: Trade = {
    kind: 'trade',
    id,
    signature: id.slice(0, id.indexOf(':')),
    slot,
    time,
    market,
    pool,
    wallet,
    side: isBuy === 1 ? 'buy' : 'sell',
    mint,
    decimals,
    tokenAmount: BigInt(tokens),
    quoteMint,
    quoteAmount: BigInt(quote),
    feeAmount: BigInt(fee),
    reserves: reserves === 0 ? null : { base: BigInt(reserves[0]), quote: BigInt(reserves[1]) },
  };
  return { kind: 'event', event, stays: stays === 1 };
}

/** Encodes a record as a line of JSON. */
export const encodeRecord = (record: MarketRecord): string =>
  record.kind === 'event' && record.event.kind === 'trade'
    ? JSON.stringify(rowOf(record.event, record.stays))
    : toExactJson(record);

/** Joins encoded records into a message. */
export const encodeMessage = (lines: readonly string[]): Buffer =>
  Buffer.from(`{"v":${VERSION},"records":[${lines.join()}]}`);

/**
 * Returns the records of a message, without records of kinds that this release does not know.
 * @throws Error when it is no message of the log, or in another format
 */
export function decodeMessage(bytes: Uint8Array): readonly MarketRecord[] {
  const message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as {
    readonly v: number;
    readonly records: readonly (TradeRow | { readonly kind: string })[];
  };
  if (message.v !== VERSION) throw new RangeError(`The log has messages of format ${message.v}`);
  return message.records.flatMap((entry): MarketRecord | readonly MarketRecord[] => {
    if (Array.isArray(entry)) return tradeOf(entry as unknown as TradeRow) ?? [];
    const { kind } = entry as { readonly kind: string };
    return isKnown.has(kind) ? (fromExactJson(entry) as MarketRecord) : [];
  });
}
