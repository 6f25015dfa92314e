import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { TradersWallets } from './ports.ts';
import type { TokenMove } from './transfers.service.ts';

interface MovesOptions {
  readonly events: EventBus;
  readonly wallets: TradersWallets;
}

/**
 * Hears of tokens that leave or reach a trader's wallets outside of trades. A move between two own wallets is told twice: the withdrawal
 * books both sides, with the cost that goes along, and the deposit nothing.
 */
export function followMoves({ events, wallets }: MovesOptions, book: (move: TokenMove) => Promise<void>): void {
  const ownedBy = async (userId: string, address: string | null): Promise<string | null> => {
    if (address === null) return null;
    try {
      return (await wallets.owned(userId, address)).address;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wallet_not_found') return null;
      throw error;
    }
  };
  events.on('wallets.withdrawn', 'trading.moves', async ({ userId, withdrawalId, walletAddress, mint, amount, destination }) =>
    book({ ref: withdrawalId, userId, mint, amount: BigInt(amount), from: walletAddress, to: await ownedBy(userId, destination) }),
  );
  events.on('wallets.deposited', 'trading.moves', async ({ userId, walletAddress, mint, amount, from, ref }) => {
    if ((await ownedBy(userId, from)) !== null) return;
    await book({ ref, userId, mint, amount: BigInt(amount), from: null, to: walletAddress });
  });
}
