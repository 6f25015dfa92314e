import { parseDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { provide } from '#/features/door.ts';
import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { referralDoor } from '#/features/referral/index.ts';
import { positionsPort, walletsDoor } from '#/features/wallets/index.ts';
import { listen } from '#/platform/events/listener.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { createTrading } from './create-trading.ts';
import { tradingExports } from './exported.ts';
import { isOrderTry } from './idempotency/own-keys.ts';
import { tradingDoor } from './index.ts';
import { tradingNotifiers } from './notify.ts';
import { orderById } from './orders/orders.repository.ts';
import { costOfHeld } from './positions/positions.repository.ts';
import { receiptById } from './reads/receipts.repository.ts';
import { tradingReads } from './reads/trading-reads.ts';
import { landedFillsSince } from './swaps/fills.repository.ts';
import { swapsAmong } from './swaps/swaps.repository.ts';
import { tokenDirectory } from './token-directory.ts';
import { measureOrders, tradingCounts } from './trading-metrics.ts';

/** Swaps and orders, on paper or on a chain, and the resulting positions. */
export const tradingFeature = defineFeature({
  name: 'trading',
  offers: tradingDoor,
  needs: {
    identity: identityDoor,
    wallets: walletsDoor,
    referral: referralDoor,
  },
  create(
    { db, events, log, realtime, config, venue, onchain, market, metrics, now },
    { identity, wallets, referral },
  ) {
    const mode = config.tradingMode;
    const {
      recordTransfer,
      expirePending,
      onAccountChange,
      swap,
      cancelOrders,
      cancelOrdersOfKey,
      access,
      orderFigures,
      ...trading
    } = createTrading({
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
      onchain: onchain && {
        ...onchain,
        marketDelayMs: market.delayMs,
        outflowCap: wallets.outflowCap,
        isBookedAsTransfer: wallets.isBookedAsTransfer,
        twoNodesAbove: parseDecimal(config.twoNodesAboveSol, SOL_DECIMALS) ?? 0n,
      },
      now,
      ticks: () => performance.now(),
      counts: tradingCounts(metrics),
    });
    measureOrders(metrics, orderFigures);
    identity.access.involve(access);
    identity.deletion.involve({
      end: async (userId) => {
        await cancelOrders(userId);
        return null;
      },
    });
    return {
      ...trading,
      provides: [
        provide(positionsPort, {
          recordTransfer,
          costOf: (tx, walletAddress, mint, amount) => costOfHeld(tx, { walletAddress, mint, amount }),
          swapsAmong,
        }),
      ],
      listeners: [
        listen('trading.apiKeys', ['apiKeys.revoked'], ({ userId, apiKeyId }) =>
          cancelOrdersOfKey(userId, apiKeyId),
        ),
      ],
      exports: tradingExports,
      door: {
        onAccountChange,
        async swapPart(userId, part) {
          const { address: walletAddress } = await wallets.ensureMain(userId);
          await swap(userId, walletAddress, newId(), { ...part, swapMode: 'ExactIn' });
        },
        reads: tradingReads(db),
      },
      notify: tradingNotifiers({
        orderOf: (userId, orderId) => orderById(db, userId, orderId),
        receiptOf: (userId, swapId) => receiptById(db, userId, swapId),
        isOfOrder: ({ swap }) => isOrderTry(swap.idempotencyKey),
        tokens: tokenDirectory(market),
      }),
      ...(onchain && { onBlock: (block) => onchain.confirmations.sawBlock(block) }),
      // Trades on a chain are part of its feed.
      landedFills: async (fromSlot) => (mode === 'live' ? [] : landedFillsSince(db, fromSlot)),
      async recover() {
        const expired = await expirePending();
        if (expired > 0) log.warn({ expired }, 'swaps interrupted by the last stop have expired');
      },
    };
  },
});
