import { defineFeature } from '#/features/feature.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { ranksFeature } from '#/features/ranks/index.ts';
import { referralFeature } from '#/features/referral/index.ts';
import { walletsFeature } from '#/features/wallets/index.ts';
import { createTrading } from './create-trading.ts';
import { isOrderTry } from './idempotency/own-keys.ts';
import { tradingNotifiers } from './notify.ts';
import { orderById } from './orders/orders.repository.ts';
import { costOfHeld } from './positions/positions.repository.ts';
import { receiptById } from './reads/receipts.repository.ts';
import { tradingReads } from './reads/trading-reads.ts';
import { landedFillsSince, tradedLamports, tradedSince } from './swaps/fills.repository.ts';
import { swapsAmong } from './swaps/swaps.repository.ts';
import { tokenDirectory } from './token-directory.ts';

export type { TokenDirectory, TradersWallets } from './ports.ts';
export type {
  ClosedFacts,
  DisposalRecord,
  LotRecord,
  PositionFacts,
} from './reads/closed-positions.repository.ts';
export type { Held } from './reads/holdings.repository.ts';
export type { ReceiptRecord } from './reads/receipts.repository.ts';
export type { TradingReads } from './reads/trading-reads.ts';
export type { HistoryRecord, Totals } from './reads/wallet-history.repository.ts';
export type { PositionRecord, SwapRecord } from './swap-record.ts';
export { tokenDirectory } from './token-directory.ts';

/** Swaps and orders, on paper or on a chain, and the positions that they make. */
export const tradingFeature = defineFeature({
  name: 'trading',
  needs: {
    identity: identityFeature,
    wallets: walletsFeature,
    ranks: ranksFeature,
    referral: referralFeature,
  },
  create(
    { db, events, log, realtime, config, venue, onchain, market, now },
    { identity, wallets, ranks, referral },
  ) {
    const mode = config.tradingMode;
    const { recordTransfer, expirePending, onAccountChange, ...trading } = createTrading({
      db,
      events,
      log,
      realtime,
      venue,
      wallets,
      tokens: tokenDirectory(market),
      proofs: identity.proofs,
      feeTermsOf: referral.feeTermsOf,
      mode,
      onChain: onchain && {
        ...onchain,
        marketDelayMs: market.delayMs,
        countLoss: wallets.countLoss,
      },
      now,
      ticks: () => performance.now(),
    });
    wallets.usePositions({
      recordTransfer,
      costOf: (walletAddress, mint, amount) => costOfHeld(db, { walletAddress, mint, amount }),
      swapsAmong: (signatures) => swapsAmong(db, signatures),
    });
    ranks.useVolume((userId) => tradedLamports(db, userId));
    return {
      ...trading,
      door: {
        onAccountChange,
        reads: tradingReads(db),
        /**
         * Lamports that traders have moved since `since` (unix ms), by user id: all who traded, or those
         * named.
         */
        tradedSince: (since: number, userIds: readonly string[] | null) => tradedSince(db, since, userIds),
      },
      notify: tradingNotifiers({
        orderOf: (userId, orderId) => orderById(db, userId, orderId),
        receiptOf: (userId, swapId) => receiptById(db, userId, swapId),
        isOfOrder: ({ swap }) => isOrderTry(swap.idempotencyKey),
        tokens: tokenDirectory(market),
      }),
      // Trades on a chain come with its feed.
      landedFills: async (fromSlot) => (mode === 'live' ? [] : landedFillsSince(db, fromSlot)),
      async recover() {
        const expired = await expirePending();
        if (expired > 0) log.warn({ expired }, 'swaps that the last stop cut off have expired');
      },
    };
  },
});
