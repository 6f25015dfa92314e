import { create } from 'zustand';
import { whenTraderLeaves } from '#/shared/api/trader-left.ts';

interface WalletChoice {
  /** Addresses that trades are made from; empty stands for the primary wallet alone. */
  readonly chosen: readonly string[];
  readonly choose: (addresses: readonly string[]) => void;
}

/** Which wallets the trade box trades from, as long as the page is open. */
export const useWalletChoice = create<WalletChoice>()((set) => ({
  chosen: [],
  choose: (chosen) => set({ chosen }),
}));

whenTraderLeaves(() => useWalletChoice.getState().choose([]));
