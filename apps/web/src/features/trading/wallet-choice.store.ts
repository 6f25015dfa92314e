import { create } from 'zustand';
import { whenTraderLeaves } from '#/shared/api/trader-left.ts';

interface WalletChoice {
  /** Addresses that trades use; empty means the primary wallet only. */
  readonly chosen: readonly string[];
  readonly choose: (addresses: readonly string[]) => void;
}

/** Wallets chosen in the trade box, kept until reload. */
export const useWalletChoice = create<WalletChoice>()((set) => ({
  chosen: [],
  choose: (chosen) => set({ chosen }),
}));

whenTraderLeaves(() => useWalletChoice.getState().choose([]));
