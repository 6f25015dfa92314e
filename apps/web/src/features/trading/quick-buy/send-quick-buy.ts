import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import type { UserWallet } from '@dugout/contract/wallets/wallet';
import type { QueryClient } from '@tanstack/react-query';
import { walletsQuery } from '#/features/wallets/index.ts';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { tradingWallet } from '../account.ts';
import { useLadder } from '../orders/ladder.store.ts';
import { usePresets } from '../presets.store.ts';
import { Refusal, refusalOf, wait } from '../swaps/refusal.ts';
import { doneText } from '../swaps/swap-text.ts';
import { sendSwap } from '../swaps/swaps.ts';
import { emptyForm, readForm } from '../trade-form.model.ts';
import { armedText } from '../trade-text.ts';
import { announce, type Traded } from './announce.ts';
import { PressLatch } from './press-latch.ts';
import { runQuickBuy } from './quick-buy.ts';

export interface QuickBuyOrder {
  readonly target: Traded;
  /** SOL, as the trader typed it. */
  readonly amount: string;
  /** Null until the wallets have loaded. */
  readonly wallet: UserWallet | null;
  /** Adds the trader's exit rules if enabled. */
  readonly withExits: boolean;
}

/** Returns the exits that a buy adds; empty if disabled. */
function exitsOf({ withExits }: QuickBuyOrder): Pick<SwapRequest, 'exits'> {
  const { on, ladder } = useLadder.getState();
  return on && withExits
    ? { exits: { rungs: [...ladder.rungs], oneCancelsOther: ladder.oneCancelsOther } }
    : {};
}

function requestOf(
  queries: QueryClient,
  { target: { tokenAddress, symbol, decimals }, amount }: QuickBuyOrder,
  wallet: UserWallet | null,
) {
  if (wallet === null) throw new Error('no wallet to buy from');
  const { chosen, presets } = usePresets.getState();
  const context = {
    walletAddress: wallet.address,
    mint: tokenAddress,
    symbol,
    decimals,
    lamports: BigInt(wallet.lamports),
    held: 0n,
    presets,
    status: queries.getQueryData(statusQuery.queryKey),
  };
  const { request, problem } = readForm({ ...emptyForm(amount), preset: chosen }, context);
  if (request === null) throw new Refusal(problem ?? 'Enter an amount of SOL, such as 0.5');
  return request;
}

const latch = new PressLatch();

/**
 * Sends a quick buy with the chosen preset and shows a toast with its outcome. `started` is the time of the press
 * per `performance.now`. Ignores a repeat of the press.
 */
export async function sendQuickBuy(
  queries: QueryClient,
  order: QuickBuyOrder,
  started: number,
): Promise<void> {
  if (!latch.admits(order.target.tokenAddress, started)) return;
  const exits = exitsOf(order);
  const outcome = await runQuickBuy({
    mode: async () => (await queries.ensureQueryData(statusQuery)).tradingMode,
    wait,
    refusal: refusalOf,
    buy: async () => {
      const wallet = order.wallet ?? tradingWallet(await queries.ensureQueryData(walletsQuery));
      return sendSwap(queries, { ...requestOf(queries, order, wallet), ...exits });
    },
    boughtText: (done) => {
      const { symbol, decimals } = order.target;
      return doneText(done, { side: 'buy', symbol, decimals, tookMs: performance.now() - started });
    },
  });
  const added = outcome.kind === 'success' ? (exits.exits?.rungs.length ?? 0) : 0;
  announce(added === 0 ? outcome : { ...outcome, reason: armedText(added) });
}
