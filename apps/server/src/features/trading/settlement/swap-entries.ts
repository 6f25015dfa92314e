/** The ledger entries of a swap: reserved, then settled or refunded. Pure. */
import { SOL_MINT } from '@dugout/domain/sol';
import {
  holdAccount,
  type LedgerEntry,
  type LedgerLine,
  marketAccount,
  networkFees,
  platformFees,
  referralAccount,
  rentAccount,
  walletAccount,
} from '#/features/ledger/index.ts';
import type { Funds, Landing, Settlement } from '../swap-record.ts';

interface Held {
  readonly id: string;
  readonly walletAddress: string;
  readonly mint: string;
  readonly hold: Funds;
}

/** Moves held amounts out of the wallet (`sign` 1), or back (-1). */
function moveHold(swap: Held, sign: 1n | -1n): LedgerLine[] {
  const wallet = walletAccount(swap.walletAddress);
  const hold = holdAccount(swap.walletAddress);
  return [
    { account: wallet, asset: SOL_MINT, amount: -sign * swap.hold.lamports },
    { account: hold, asset: SOL_MINT, amount: sign * swap.hold.lamports },
    { account: wallet, asset: swap.mint, amount: -sign * swap.hold.tokens },
    { account: hold, asset: swap.mint, amount: sign * swap.hold.tokens },
  ];
}

export const holdEntry = (swap: Held): LedgerEntry => ({
  kind: 'swap.hold',
  ref: swap.id,
  lines: moveHold(swap, 1n),
});
/** `paid` is the network's charge for a transaction that failed on the chain. */
export const releaseEntry = (swap: Held, paid = 0n): LedgerEntry => ({
  kind: 'swap.release',
  ref: swap.id,
  lines: [
    ...moveHold(swap, -1n),
    { account: walletAccount(swap.walletAddress), asset: SOL_MINT, amount: -paid },
    { account: networkFees, asset: SOL_MINT, amount: paid },
  ],
});

/**
 * Ends the hold and credits the wallet, the pool's side, the platform, the trader's referrers, and the network.
 */
export function fillEntry(
  swap: Held,
  pool: string,
  settlement: Settlement,
  shares: Landing['shares'],
): LedgerEntry {
  const wallet = walletAccount(swap.walletAddress);
  const hold = holdAccount(swap.walletAddress);
  const market = marketAccount(pool);
  const { lamports, tokens, platformFee, sendingCost, rent } = settlement;
  return {
    kind: 'swap.fill',
    ref: swap.id,
    lines: [
      { account: hold, asset: SOL_MINT, amount: -swap.hold.lamports },
      { account: wallet, asset: SOL_MINT, amount: swap.hold.lamports + lamports },
      {
        account: platformFees,
        asset: SOL_MINT,
        amount: platformFee - shares.reduce((sum, share) => sum + share.lamports, 0n),
      },
      ...shares.map(({ userId, lamports: share }) => ({
        account: referralAccount(userId),
        asset: SOL_MINT,
        amount: share,
      })),
      { account: networkFees, asset: SOL_MINT, amount: sendingCost },
      { account: rentAccount(swap.walletAddress), asset: SOL_MINT, amount: rent },
      { account: market, asset: SOL_MINT, amount: -lamports - platformFee - sendingCost - rent },
      { account: hold, asset: swap.mint, amount: -swap.hold.tokens },
      { account: wallet, asset: swap.mint, amount: swap.hold.tokens + tokens },
      { account: market, asset: swap.mint, amount: -tokens },
    ],
  };
}
