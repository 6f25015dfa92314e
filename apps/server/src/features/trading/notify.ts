import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { shortAddress } from '@dugout/domain/text/short-address';
import type { Notification, Notifiers } from '#/platform/events/notifiers.ts';
import type { OrderRecord } from './orders/order-record.ts';
import type { TokenDirectory } from './ports.ts';
import type { ReceiptRecord } from './read-records.ts';

interface TradingNotifyOptions {
  readonly orderOf: (userId: string, orderId: string) => Promise<OrderRecord | null>;
  readonly receiptOf: (userId: string, swapId: string) => Promise<ReceiptRecord | null>;
  /** Reports whether an order requested the swap. */
  readonly isOfOrder: (receipt: ReceiptRecord) => boolean;
  readonly tokens: Pick<TokenDirectory, 'tokenFacts' | 'solUsd'>;
}

const TITLES = { filled: 'Order filled', failed: 'Order failed', expired: 'Order expired' } as const;
const EXIT_TITLES = {
  filled: 'Exit rule triggered',
  failed: 'Exit rule failed',
  expired: 'Exit rule expired',
} as const;

/** Creates notifications of orders and exits that ended by themselves, and of swaps that failed on the chain. */
export function tradingNotifiers(options: TradingNotifyOptions): Notifiers {
  const { orderOf, receiptOf, isOfOrder, tokens } = options;
  const about = (mint: string, symbol: string | null): Pick<Notification, 'token' | 'about'> => {
    const known = symbol ?? tokens.tokenFacts(mint)?.symbol;
    return {
      ...(known !== undefined && { token: known }),
      about: { kind: 'token', tokenAddress: mint },
    };
  };

  /** Returns the traded amount of SOL, and the US dollar price of a whole token. */
  function fill({ swap, decimals }: ReceiptRecord): Pick<Notification, 'amount' | 'price'> {
    const [lamports, raw] =
      swap.side === 'buy' ? [swap.inAmount, swap.outAmount] : [swap.outAmount, swap.inAmount];
    const amount = toNumber(lamports, SOL_DECIMALS);
    const solUsd = tokens.solUsd();
    const whole = decimals === null ? 0 : toNumber(raw, decimals);
    return { amount, ...(solUsd !== null && whole > 0 && { price: (amount / whole) * solUsd }) };
  }

  return {
    'trading.signatureNeeded': async ({ userId, orderId }) => {
      const order = await orderOf(userId, orderId);
      if (order === null) return [];
      const { mint, side, positionId } = order;
      return [
        {
          userId,
          type: 'signature',
          title: `Sign to ${side} ${tokens.tokenFacts(mint)?.symbol ?? shortAddress(mint)}`,
          content: 'Your order triggered. Sign within 5 minutes, or it will not trade',
          about: { kind: 'order', tokenAddress: mint, orderId },
          ...(positionId !== null && { passesQuiet: 'ownExits' }),
        },
      ];
    },
    'trading.orderEnded': async ({ userId, orderId, status, reason }) => {
      if (status === 'cancelled') return [];
      const order = await orderOf(userId, orderId);
      if (order === null) return [];
      const isExit = order.positionId !== null;
      const receipt = order.swapId === null ? null : await receiptOf(userId, order.swapId);
      const isFilled = status === 'filled' && receipt !== null;
      return [
        {
          userId,
          type: 'trade',
          title: (isExit ? EXIT_TITLES : TITLES)[status],
          ...about(order.mint, receipt?.symbol ?? null),
          ...(isFilled && { action: order.side === 'buy' ? 'bought' : 'sold', ...fill(receipt) }),
          ...(reason !== null && { content: reason }),
          ...(isExit && { passesQuiet: 'ownExits' }),
        },
      ];
    },
    'trading.failed': async ({ userId, swapId, reason }) => {
      const receipt = await receiptOf(userId, swapId);
      // The request for an unsent swap is answered with the failure; orders have separate notifications.
      if (receipt === null || receipt.swap.sent === null || isOfOrder(receipt)) return [];
      const { mint, side } = receipt.swap;
      const content = `${side === 'buy' ? 'Nothing was bought' : 'Nothing was sold'}. ${reason}`;
      return [{ userId, type: 'trade', title: 'Swap failed', ...about(mint, receipt.symbol), content }];
    },
  };
}
