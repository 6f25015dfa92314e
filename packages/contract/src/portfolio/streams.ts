import type { UserWallet } from '../wallets/wallet.ts';
import type { Position } from './position.ts';

export interface PortfolioChannels {
  /** The caller's own wallets and positions. Requires a session. */
  account: { snapshot: AccountState; delta: AccountState };
}

export interface AccountState {
  readonly wallets: UserWallet[];
  readonly positions: Position[];
}
