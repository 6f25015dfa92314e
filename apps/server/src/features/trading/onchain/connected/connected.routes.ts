import type { PreparedSwap as PreparedView } from '@dugout/contract/trading/swap';
import { ApiError } from '#/platform/http/api-error.ts';
import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { preparedKey } from '../../idempotency/own-keys.ts';
import type { OrdersService } from '../../orders/orders.service.ts';
import type { TradersWallets } from '../../ports.ts';
import type { SwapPlan } from '../../pricing/swap-plan.ts';
import { swapIntent, swapRequest, withSeen } from '../../pricing/swap-request.ts';
import { planView, swapView } from '../../swaps/swap.view.ts';
import { tradableWallet, walletOf } from '../../trading.policy.ts';
import type { ConnectedSwaps } from './connected-swaps.service.ts';
import type { PreparedSwap } from './prepared.repository.ts';

interface ConnectedRoutesOptions {
  /** Null in paper mode, which has no wallet signatures. */
  readonly connected: ConnectedSwaps | null;
  readonly orders: Pick<OrdersService, 'unsigned' | 'demandRoom'>;
  readonly wallets: TradersWallets;
}

function preparedView(plan: SwapPlan, { swap, transaction, expiresAt }: PreparedSwap): PreparedView {
  const { id, walletAddress } = swap;
  return { ...planView(plan, { walletAddress, expiresAt: expiresAt.getTime() }), id, transaction };
}

/** Routes for swaps that a connected wallet signs: one call prepares them, one submits them signed. */
export function connectedRoutes({ connected, orders, wallets }: ConnectedRoutesOptions) {
  return {
    'POST /swap/prepare': ({ body }, { caller: { userId }, log }) =>
      failingAs(log, 'swap_failed', async () => {
        const walletAddress = walletOf(body);
        if (connected === null) {
          await tradableWallet(wallets, userId, walletAddress);
          throw new ApiError('wallet_not_connected');
        }
        if (body.exits !== undefined) await orders.demandRoom(userId, body.exits.rungs.length);
        const id = newId();
        const sender = {
          userId,
          walletAddress,
          idempotencyKey: preparedKey(id),
          apiKeyId: null,
          proof: 'unneeded',
        } as const;
        const intent = withSeen(swapIntent(body, connected.means), body.heldAmounts?.[0]);
        const request = swapRequest(body, intent, sender);
        const { plan, prepared } = await connected.prepare(id, request, null);
        return { data: preparedView(plan, prepared) };
      }),
    'POST /swap/prepare-order': ({ body: { id } }, { caller: { userId }, log }) =>
      failingAs(log, 'swap_failed', async () => {
        const request = await orders.unsigned(userId, id);
        if (connected === null) throw new ApiError('wallet_not_connected');
        const { plan, prepared } = await connected.prepare(newId(), request, id);
        return { data: preparedView(plan, prepared) };
      }),
    'POST /swap/submit': ({ body: { id, transaction } }, { caller: { userId }, log }) =>
      failingAs(log, 'swap_failed', async () => {
        if (connected === null) throw new ApiError('prepared_swap_gone');
        return { data: swapView(await connected.submit(userId, id, transaction)) };
      }),
  } satisfies Routes;
}
