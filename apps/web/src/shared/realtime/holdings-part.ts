import type { AccountState } from '@dugout/contract/portfolio/channels';

/** Returns what a trade or transfer changes of the `account` channel's state, and prices leave as it is. */
export const holdingsPart = (account: AccountState | null): string =>
  JSON.stringify([
    account?.wallets.map(({ address, balance_sol }) => [address, balance_sol]),
    account?.positions.map(({ positionId, amount, realisedLamports }) => [
      positionId,
      amount,
      realisedLamports,
    ]),
  ]);
