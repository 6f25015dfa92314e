import type { Position } from '@dugout/contract/portfolio/position';
import type { UserWallet } from '@dugout/contract/wallets/wallet';
import type { TradeForm } from './trade-form.model.ts';

/**
 * Funds that the chosen wallets can spend in one action, in which each trades the whole amount. Lamports and raw
 * units.
 */
export interface WalletFunds {
  /** The wallet that is quoted for. */
  readonly first: string;
  readonly traded: readonly UserWallet[];
  /** Balance of the poorest of them. */
  readonly lamports: bigint;
  readonly held: bigint;
  /** Held in each of `traded`, in that order, as decimal strings. */
  readonly heldAmounts: readonly string[];
  readonly heldInAll: bigint;
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const least = (amounts: readonly bigint[]): bigint => amounts.reduce(smaller, amounts[0] ?? 0n);

/**
 * Returns the chosen wallets after a press on one. Connected wallets trade alone, because each of their swaps is
 * signed separately.
 */
export function choiceAfter(chosen: readonly UserWallet[], pressed: UserWallet): readonly UserWallet[] {
  const others = chosen.filter(({ address }) => address !== pressed.address);
  if (others.length < chosen.length) return others;
  return pressed.connected ? [pressed] : [...others.filter(({ connected }) => !connected), pressed];
}

/** Returns null without a wallet. Only wallets that hold the token take part in a percentage sell. */
export function fundsOf(
  chosen: readonly UserWallet[],
  positions: readonly Position[],
  { side, sellPercent }: Pick<TradeForm, 'side' | 'sellPercent'>,
): WalletFunds | null {
  const heldBy = ({ address }: UserWallet): bigint =>
    BigInt(positions.find(({ walletAddress }) => walletAddress === address)?.amount ?? '0');
  const holders = chosen.filter((wallet) => heldBy(wallet) > 0n);
  const traded = side === 'sell' && sellPercent !== null && holders.length > 0 ? holders : chosen;
  const [first] = traded;
  if (first === undefined) return null;
  return {
    first: first.address,
    traded,
    lamports: least(traded.map(({ lamports }) => BigInt(lamports))),
    held: least(traded.map(heldBy)),
    heldAmounts: traded.map((wallet) => heldBy(wallet).toString()),
    heldInAll: chosen.reduce((sum, wallet) => sum + heldBy(wallet), 0n),
  };
}
