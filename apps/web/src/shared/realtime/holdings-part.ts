import type { AccountState } from '@dugout/contract/portfolio/streams';

/** Returns the part of the `account` channel's state that trades and transfers change but prices do not. */
export const holdingsPart = (account: AccountState | null): string =>
  JSON.stringify([
    account?.wallets.map(({ address, balance_sol }) => [address, balance_sol]),
    account?.positions.map(({ positionId, amount, realisedLamports }) => [
      positionId,
      amount,
      realisedLamports,
    ]),
  ]);
