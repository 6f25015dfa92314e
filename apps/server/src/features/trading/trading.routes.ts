import type { SwapOrder } from '@dugout/contract/trading/order';
import { splitProof } from '@dugout/domain/credentials/proof-given';
import { ApiError } from '#/platform/http/api-error.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { type Ceilings, CONFIRM } from './ceilings/ceilings.service.ts';
import type { ImpactLimit } from './ceilings/impact-limit.ts';
import type { OrdersService } from './orders/orders.service.ts';
import { swapIntent } from './pricing/swap-request.ts';
import type { SwapSubmission } from './swap-submission.ts';
import { planView, swapView } from './swaps/swap.view.ts';
import type { Swaps } from './swaps/swaps.ts';
import { walletOf } from './trading.policy.ts';

/** A quote is only as good as the pool's last trade, so the page requests a new one after this. */
const QUOTE_LIFE_MS = 5_000;

/** A present trader can confirm a swap that moves the price beyond their limit. */
function withProofRequest(error: unknown): never {
  if (error instanceof ApiError && error.code === 'price_impact')
    throw new ApiError('proof_required', `${error.message} ${CONFIRM}`);
  throw error;
}

interface TradingRoutesOptions {
  readonly submission: SwapSubmission;
  readonly swaps: Swaps;
  readonly orders: OrdersService;
  readonly ceilings: Ceilings;
  readonly impacts: ImpactLimit;
  readonly now: () => number;
}

export function tradingRoutes(options: TradingRoutesOptions) {
  const { submission, swaps, orders, ceilings, impacts, now } = options;
  return {
    'POST /swap': ({ body }, { caller, log }) =>
      failingAs(log, 'swap_failed', async () => {
        const { proof, rest } = splitProof(body);
        const intent = swapIntent(rest, swaps.means);
        const isProven = await ceilings.demand(caller, rest, intent.execution, proof);
        const answer = submission.submit(caller, rest, intent, isProven, log);
        return { data: await (caller.key === undefined ? answer.catch(withProofRequest) : answer) };
      }),
    'GET /swap/ceilings': async (_input, { caller }) => ({ data: await ceilings.read(caller.userId) }),
    'PUT /swap/ceilings': async ({ body }, { caller }) => {
      const { proof, rest } = splitProof(body);
      return { data: await ceilings.change(caller, rest, proof) };
    },
    'POST /swap/quote': async ({ body }, { caller }) => {
      const { userId } = caller;
      const intent = swapIntent(body, swaps.means);
      const [{ plan, venue, walletAddress }, limits] = await Promise.all([
        swaps.quote(userId, walletOf(body), intent),
        ceilings.read(userId),
      ]);
      const proofRequired =
        ceilings.isAbove(limits, intent.execution) || impacts.isAbove(userId, plan, limits);
      return {
        data: {
          ...planView(plan, { walletAddress, expiresAt: now() + QUOTE_LIFE_MS }),
          quoteId: newId(),
          venue,
          proofRequired,
        },
      };
    },
    'GET /swap/{id}': async ({ params }, { caller }) => ({
      data: swapView(await swaps.find(caller.userId, params.id)),
    }),
    'GET /swap/orders': ({ query }, { caller, log }) =>
      failingAs(log, 'orders_failed', async () => {
        const all = (await orders.read(caller.userId)).atPricesOfNow();
        const { status, tokenAddress } = query;
        const wanted = (order: SwapOrder): boolean =>
          (status === undefined || order.status === status) &&
          (tokenAddress === undefined || order.tokenAddress === tokenAddress);
        return { data: all.filter(wanted) };
      }),
    'POST /swap/edit-order': ({ body }, { caller, log }) =>
      failingAs(log, 'edit_failed', async () => ({
        data: await orders.edit(caller, body),
        message: 'Order changed',
      })),
    'POST /swap/cancel-order': ({ body }, { caller, log }) =>
      failingAs(log, 'cancel_failed', async () => ({
        data: await orders.cancel(caller, body.id),
        message: 'Order cancelled',
      })),
  } satisfies Routes;
}
