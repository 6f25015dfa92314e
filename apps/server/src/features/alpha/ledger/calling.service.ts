import { CALL_AGAIN_HOURS, CALL_MAX_LAG_SECONDS, CALLS_PER_DAY } from '@dugout/contract/alpha/values';
import { isAddress } from '@dugout/domain/address';
import { decimalPrice } from '@dugout/domain/alpha/decimal-price';
import { pasted } from '@dugout/domain/text/typed-text';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { callHash, FIRST_PREV_HASH } from 'dugout-verify/calls/call';
import { leafText } from 'dugout-verify/calls/leaf';
import type { Bus } from '#/platform/bus/bus.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Facts } from '#/platform/facts/facts.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { CallContext } from '../backtest/context.ts';
import type { FollowerIndex } from '../backtest/follower-index.ts';
import { saveFollowers } from '../backtest/followers.repository.ts';
import type { HeldAtCall } from '../feed/caller-holdings.ts';
import type { Call } from '../index/call.ts';
import { callOfRow } from '../index/call.view.ts';
import {
  type CallRow,
  callsSince,
  hideCall,
  insertCall,
  insertContext,
  lockCaller,
  lockLog,
  newestCall,
  shownCall,
} from '../index/ledger.repository.ts';
import { tapeTime } from '../index/tape-time.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';
import { pricedAt, pricedMember } from './call-price.ts';

const AGAIN_MS = CALL_AGAIN_HOURS * 3_600_000;
const MAX_LAG_MS = CALL_MAX_LAG_SECONDS * 1_000;
const dateOrNull = (time: number | null): Date | null => (time === null ? null : new Date(time));
const written = (price: number | null): string | null => (price === null ? null : decimalPrice(price));

interface CallingOptions {
  readonly db: Db;
  readonly bus: Bus;
  readonly facts: Facts;
  readonly events: EventBus;
  readonly market: MarketFeed;
  /** True if the market is on chain: while the tape lags, others know its newest trades. */
  readonly isChain: boolean;
  readonly profileOf: (userId: string) => Promise<CallerProfile>;
  readonly followers: Pick<FollowerIndex, 'begin' | 'forget'>;
  /** Called with each written call; resolves when this server knows it. */
  readonly wrote: (call: Call) => Promise<void>;
  /** Whether other servers follow the calls too. */
  readonly isShared: boolean;
  readonly heldAtCall: (mint: string, wallets: readonly string[]) => HeldAtCall;
  /** Returns the call's current filter values; null for an unknown token. */
  readonly contextOf: (profile: CallerProfile, mint: string) => CallContext | null;
}

interface Writing {
  readonly callId: string;
  readonly profile: CallerProfile;
  readonly mint: string;
  readonly before: CallRow | undefined;
}

/** Reads the address in a request. Throws ApiError `alpha_address_required`. */
export function calledAddress(sent: unknown): string {
  const address = typeof sent === 'string' ? pasted(sent) : '';
  if (!isAddress(address)) throw new ApiError('alpha_address_required');
  return address;
}

export class CallingService {
  readonly #options: CallingOptions;

  constructor(options: CallingOptions) {
    this.#options = options;
  }

  /**
   * Calls a token at its current price. @returns the call's id. Throws ApiError `alpha_token_unknown`,
   * `alpha_token_without_price`, `alpha_called_already`, `alpha_calls_used_up`, `alpha_market_late`.
   */
  async call(userId: string, mint: string): Promise<string> {
    const { db, bus, market, profileOf, followers, wrote } = this.#options;
    if (market.state.token(mint) === null) throw new ApiError('alpha_token_unknown');
    const profile = await profileOf(userId);
    const callId = newId();
    const writing = db.transaction(async (tx) => {
      await lockCaller(tx, userId);
      await this.#requireAllowed(tx, userId, mint);
      const before = await newestCall(tx, userId);
      return this.#write(tx, { callId, profile, mint, before });
    });
    const row = await writing.catch((error: unknown) => {
      followers.forget(callId);
      throw error;
    });
    const call = callOfRow(row);
    await wrote(call);
    bus.publish('alpha.called', { leafIndex: call.leafIndex });
    return row.id;
  }

  /** Hides the newest call of a token. @returns its id. Throws ApiError `alpha_not_called`. */
  async remove(userId: string, mint: string): Promise<string> {
    const { db, facts, market } = this.#options;
    return db.transaction(async (tx) => {
      await lockCaller(tx, userId);
      const shown = await shownCall(tx, userId, mint);
      if (shown === undefined) throw new ApiError('alpha_not_called');
      await hideCall(tx, shown.id, new Date(market.now()));
      await facts.publish(tx, 'alpha.hidden', { callId: shown.id });
      return shown.id;
    });
  }

  async #requireAllowed(tx: Db, userId: string, mint: string): Promise<void> {
    const since = new Date(this.#options.market.now() - AGAIN_MS);
    const { all, ofToken } = await callsSince(tx, userId, mint, since);
    if (ofToken > 0) throw new ApiError('alpha_called_already');
    if (all >= CALLS_PER_DAY) throw new ApiError('alpha_calls_used_up');
  }

  /** The price is read under the lock, so waiting for a turn does not change it. */
  async #write(tx: Db, { callId, profile, mint, before }: Writing): Promise<CallRow> {
    const { events, market, isChain, heldAtCall, contextOf, followers } = this.#options;
    const leafIndex = await lockLog(tx);
    if (isChain && (market.delayMs() ?? 0) > MAX_LAG_MS) throw new ApiError('alpha_market_late');
    const now = market.now();
    const figures = market.state.figures(mint, now);
    if (figures?.priceUsd == null || figures.priceUsd <= 0) throw new ApiError('alpha_token_without_price');
    const { held, heldSince, ownToken } = heldAtCall(mint, profile.wallets);
    const slot = market.slot();
    const priced = pricedAt(market.state, mint);
    const earliest = Math.max(priced ?? 0, before?.called_at.getTime() ?? 0);
    const chained = {
      callId,
      userId: profile.userId,
      tokenAddress: mint,
      // Dated by the tape: trades after the call are later, however far the tape lags.
      calledAt: new Date(Math.max(tapeTime(market), earliest)).toISOString(),
      callPrice: decimalPrice(figures.priceUsd),
      prevHash: before?.hash ?? FIRST_PREV_HASH,
    };
    const hash = callHash(chained);
    const row: CallRow = {
      id: chained.callId,
      leaf_index: leafIndex,
      user_id: chained.userId,
      number: (before?.number ?? 0) + 1,
      mint,
      called_at: new Date(chained.calledAt),
      slot: BigInt(slot),
      price: chained.callPrice,
      priced_at: dateOrNull(priced),
      market_cap: written(figures.marketCapUsd),
      liquidity: written(figures.liquidityUsd),
      clan_id: profile.clanId,
      own_token: ownToken,
      held,
      held_since: dateOrNull(heldSince),
      prev_hash: chained.prevHash,
      hash,
    };
    const { market_cap: marketCap, liquidity } = row;
    const figuresOfLeaf = { marketCap, liquidity, slot, ...pricedMember(priced) };
    // Started before any await, so that followers see every trade after the call's price.
    const following = followers.begin(callOfRow(row));
    await insertCall(tx, row, leafText({ kind: 'call', ...chained, ...figuresOfLeaf, hash }));
    await saveFollowers(tx, following, this.#options.isShared);
    const context = contextOf(profile, mint);
    if (context !== null) await insertContext(tx, row.id, context);
    const symbol = market.state.token(mint)?.symbol ?? '';
    await events.emit(tx, 'alpha.called', {
      userId: row.user_id,
      callId: row.id,
      tokenAddress: mint,
      symbol,
    });
    return row;
  }
}

declare module '#/platform/bus/topics.ts' {
  interface BusTopics {
    /** The log of calls has a new leaf. */
    'alpha.called': { readonly leafIndex: number };
  }
}

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    'alpha.hidden': { readonly callId: string };
  }
}
