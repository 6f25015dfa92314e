import { TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import type { LandedTransaction } from '#/execution/onchain/chain.ts';
import { rentOfOthers } from '#/execution/onchain/rent-of-others.ts';
import { effectsOn, paidTo } from '#/execution/onchain/wallet-effects.ts';
import type { Settlement, SwapRecord } from '../swap-record.ts';

const SIGNATURE_LAMPORTS = 5_000n;

/** The effects of a landed swap, read only from the transaction. Lamports and raw units. */
interface ReadSettlement {
  readonly settlement: Settlement;
  readonly networkFee: bigint;
  readonly priorityFee: bigint;
  readonly tip: bigint;
  /** Rent paid for new accounts, and rent returned by the closed ones of the wallet. */
  readonly rentPaid: bigint;
  readonly rentBack: bigint;
}

/** Splits a transaction's network fee into the cost of its signatures and the rest. */
export function splitFee({ raw, feeLamports }: LandedTransaction): {
  readonly networkFee: bigint;
  readonly priorityFee: bigint;
} {
  const networkFee = SIGNATURE_LAMPORTS * BigInt(raw.signers);
  return networkFee > feeLamports
    ? { networkFee: feeLamports, priorityFee: 0n }
    : { networkFee, priorityFee: feeLamports - networkFee };
}

/** Throws RangeError when the transaction moved none of the swap's assets. */
export function readSettlement(
  { walletAddress, mint, side, poolFee }: Pick<SwapRecord, 'walletAddress' | 'mint' | 'side' | 'poolFee'>,
  landed: LandedTransaction,
  feeWallet: string,
): ReadSettlement {
  const { lamports, tokens: changes, rent: ownRent, paysNetwork } = effectsOn(landed.raw, walletAddress);
  const rentBack = ownRent < 0n ? -ownRent : 0n;
  const rentPaid = ownRent + rentBack + rentOfOthers(landed.raw, walletAddress, [feeWallet, ...TIP_ACCOUNTS]);
  const rent = rentPaid - rentBack;
  const tokens = changes.get(mint) ?? 0n;
  const { networkFee, priorityFee } = paysNetwork ? splitFee(landed) : { networkFee: 0n, priorityFee: 0n };
  const tip = TIP_ACCOUNTS.reduce((sum, account) => sum + paidTo(landed.raw, walletAddress, account), 0n);
  const platformFee = paidTo(landed.raw, walletAddress, feeWallet);
  const sendingCost = networkFee + priorityFee + tip;
  const traded = lamports + sendingCost + rent;
  const [inAmount, outAmount] = side === 'buy' ? [-traded, tokens] : [-tokens, traded];
  if (inAmount <= 0n || outAmount <= 0n) throw new RangeError('the transaction is not the requested swap');
  return {
    settlement: { inAmount, outAmount, platformFee, poolFee, sendingCost, rent, lamports, tokens },
    networkFee,
    priorityFee,
    tip,
    rentPaid,
    rentBack,
  };
}

/**
 * Returns the trade as on the tape: the decoded one when the swap has one leg, else one built from its two ends,
 * with an id that no leg has.
 */
export function tradeOf(
  { walletAddress, mint, side }: Pick<SwapRecord, 'walletAddress' | 'mint' | 'side'>,
  { raw, trades }: LandedTransaction,
  { settlement }: ReadSettlement,
  known: Pick<Trade, 'market' | 'pool' | 'decimals'>,
): Trade {
  const legs = trades().filter(
    (trade) => trade.wallet === walletAddress && trade.mint === mint && trade.side === side,
  );
  const [leg, second] = legs;
  const { tokens, inAmount, outAmount, platformFee } = settlement;
  const tokenAmount = tokens < 0n ? -tokens : tokens;
  if (
    leg !== undefined &&
    second === undefined &&
    leg.quoteMint === SOL_MINT &&
    leg.tokenAmount === tokenAmount
  )
    return leg;
  return {
    kind: 'trade',
    id: `${raw.signature}:swap`,
    signature: raw.signature,
    slot: raw.slot,
    time: raw.time ?? 0,
    market: leg?.market ?? known.market,
    pool: leg?.pool ?? known.pool,
    wallet: walletAddress,
    side,
    mint,
    decimals: leg?.decimals ?? raw.mintDecimals(mint) ?? known.decimals,
    tokenAmount,
    quoteMint: SOL_MINT,
    quoteAmount: side === 'buy' ? inAmount - platformFee : outAmount + platformFee,
    feeAmount: 0n,
    reserves: null,
  };
}
