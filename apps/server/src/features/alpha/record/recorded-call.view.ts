import type { CallerHolding } from '@dugout/contract/alpha/card';
import type { RecordedCall } from '@dugout/contract/alpha/record';
import { decimalPrice } from '@dugout/domain/alpha/decimal-price';
import { tokenPictureAddress } from '@dugout/domain/off-chain-metadata';
import type { TokenFacts } from '@dugout/market/types';
import { isWhole, priceOf, type TrackedCall } from '../index/call.ts';
import type { TokenCalls } from '../index/token-calls.ts';

/** Results of a call's day, in call prices; null when trades are missing. */
interface DayFigures {
  readonly peakPrice: number | null;
  readonly peakMultiple: number | null;
  readonly minutesToPeak: number | null;
  readonly drawdownPct: number | null;
}

const UNKNOWN_DAY: DayFigures = {
  peakPrice: null,
  peakMultiple: null,
  minutesToPeak: null,
  drawdownPct: null,
};

/** The peak is at least the call's own price, which counts without a higher trade. */
export function dayFigures(tracked: TrackedCall, token: TokenCalls): DayFigures {
  if (tracked.orphaned || !isWhole(tracked)) return UNKNOWN_DAY;
  const price = priceOf(tracked);
  const day = tracked.day ?? token.extremes(tracked);
  const rose = day.high > price;
  const peakPrice = rose ? day.high : price;
  const low = tracked.outcome.kind === 'hit' ? tracked.outcome.low : day.low;
  return {
    peakPrice,
    peakMultiple: peakPrice / price,
    minutesToPeak: rose ? Math.max(0, (day.highAt - tracked.call.calledAt) / 60_000) : 0,
    drawdownPct: low < price ? (low / price - 1) * 100 : 0,
  };
}

interface RecordedCallParts {
  readonly tracked: TrackedCall;
  readonly token: TokenCalls;
  /** Null for a token that the market no longer knows. */
  readonly facts: TokenFacts | null;
  /** Current price in US dollars for a whole token. */
  readonly priceUsd: number | null;
  readonly hand: CallerHolding;
  readonly followerPct: number | null;
}

export function recordedCall({
  tracked,
  token,
  facts,
  priceUsd,
  hand: holding,
  followerPct,
}: RecordedCallParts): RecordedCall {
  const { call, outcome, hidden, repricing, orphaned } = tracked;
  const { peakPrice, ...day } = dayFigures(tracked, token);
  return {
    callId: call.callId,
    number: call.number,
    tokenAddress: call.mint,
    name: facts?.name ?? '',
    symbol: facts?.symbol ?? '',
    image: facts && tokenPictureAddress(facts),
    calledAt: new Date(call.calledAt).toISOString(),
    slot: call.slot,
    callPrice: call.price,
    marketCap: call.marketCap,
    liquidity: call.liquidity,
    peakPrice: peakPrice === null ? null : decimalPrice(peakPrice),
    ...day,
    multiple: priceUsd === null || orphaned ? null : priceUsd / priceOf(tracked),
    hit: outcome.kind === 'hit',
    outcome: outcome.kind,
    removed: hidden,
    repriced: repricing && { callPrice: repricing.price, slot: repricing.slot },
    followerPct,
    ownToken: call.ownToken,
    hand: holding,
    leafIndex: call.leafIndex,
    prevHash: call.prevHash,
    hash: call.hash,
  };
}
