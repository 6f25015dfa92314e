import { TEXTS } from '@dugout/contract/texts';
import type { SwapOrder } from '@dugout/contract/trading/order';
import { newId } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { AccountService } from './account.service.ts';
import type { Ceilings } from './ceilings/ceilings.service.ts';
import type { OrdersService } from './orders/orders.service.ts';
import type { PortfolioService } from './portfolio/portfolio.service.ts';
import { quoteView, swapView } from './swap.view.ts';
import { swapRequests } from './swap-request.ts';
import type { Swaps } from './swaps.ts';

/** A quote is only as good as the pool's last trade: the page asks again after this. */
const QUOTE_LIFE_MS = 5_000;

interface TradingRoutesOptions {
  readonly db: Db;
  readonly swaps: Swaps;
  readonly orders: OrdersService;
  readonly accounts: AccountService;
  readonly portfolio: PortfolioService;
  readonly ceilings: Ceilings;
  readonly now: () => number;
}

export function tradingRoutes({ db, swaps, orders, accounts, portfolio, ceilings, now }: TradingRoutesOptions) {
  const submit = swapRequests({ db, swaps, orders });
  return {
    'POST /swap': ({ body: { password, assertion, walletSignature, ...body } }, { caller, log }) =>
      failingAs(log, 'swap_failed', async () => {
        await ceilings.demand(caller, body, { password, assertion, walletSignature });
        return { data: await submit(caller.userId, body, log) };
      }),
    'GET /swap/ceilings': async (_input, { caller }) => ({ data: await ceilings.read(caller.userId) }),
    'PUT /swap/ceilings': async ({ body: { password, assertion, walletSignature, ...wanted } }, { caller }) => ({
      data: await ceilings.change(caller, wanted, { password, assertion, walletSignature }),
    }),
    'POST /swap/quote': async ({ body }, { caller }) => {
      const { plan, walletAddress } = await swaps.quote(caller.userId, { ...body, walletAddress: body.walletAddress ?? '' });
      const proofRequired = await ceilings.needsProof(caller.userId, body);
      return { data: quoteView(plan, { walletAddress, proofRequired, quoteId: newId(), expiresAt: now() + QUOTE_LIFE_MS }) };
    },
    'GET /swap/{id}': async ({ params }, { caller }) => ({ data: swapView(await swaps.find(caller.userId, params.id)) }),
    'GET /swap/orders': ({ query }, { caller, log }) =>
      failingAs(log, 'orders_failed', async () => {
        const all = (await orders.read(caller.userId)).atPricesOfNow();
        const { status, tokenAddress } = query;
        const wanted = (order: SwapOrder): boolean =>
          (status === undefined || order.status === status) && (tokenAddress === undefined || order.tokenAddress === tokenAddress);
        return { data: all.filter(wanted) };
      }),
    'POST /swap/cancel-order': ({ body }, { caller, log }) =>
      failingAs(log, 'cancel_failed', async () => ({
        data: await orders.cancel(caller.userId, body.id),
        message: 'Order cancelled',
      })),
    'GET /token/positions': (_input, { caller, log }) =>
      failingAs(log, 'internal', async () => ({ data: await accounts.positions(caller.userId) }), TEXTS.positionsFailed),
    'GET /portfolio': async (_input, { caller }) => ({ data: await accounts.portfolio(caller.userId) }),
    'GET /portfolio/curve': async ({ query }, { caller }) => ({ data: await portfolio.curve(caller.userId, query.window) }),
    'GET /portfolio/calendar': async ({ query }, { caller }) => ({ data: await portfolio.calendar(caller.userId, query.month) }),
    'GET /portfolio/closed': async ({ query }, { caller }) => ({ data: await portfolio.closed(caller.userId, query) }),
    'GET /portfolio/positions/{id}': async ({ params }, { caller }) => ({ data: await portfolio.rows(caller.userId, params.id) }),
    'GET /portfolio/receipts': async ({ query }, { caller }) => ({ data: await portfolio.receipts(caller.userId, query) }),
    'GET /swap/{id}/receipt': async ({ params }, { caller }) => ({ data: await portfolio.receipt(caller.userId, params.id) }),
    'GET /wallet/transactions/{id}': async ({ params, query }, { caller }) => ({
      data: await accounts.transactions(caller?.userId ?? null, params.id, query),
    }),
  } satisfies Routes;
}
