import { MIN_LAMPORTS_SENT, SIGNATURE_FEE_LAMPORTS } from '@dugout/contract/wallets/values';
import type { UserWallet, WalletToken } from '@dugout/contract/wallets/wallet';
import { isAddress } from '@dugout/domain/address';
import { parseDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { searchedForm } from '@dugout/domain/text/searched-form';
import { pasted } from '@dugout/domain/text/typed-text';

export type WalletState = 'active' | 'archived' | 'all';

export function shownWallets(wallets: readonly UserWallet[], state: WalletState, text: string): UserWallet[] {
  const query = pasted(text);
  const wanted = searchedForm(query);
  return wallets.filter(
    (wallet) =>
      (state === 'all' || wallet.archived === (state === 'archived')) &&
      (searchedForm(wallet.name).includes(wanted) || wallet.address.startsWith(query)),
  );
}

/** An asset that a wallet can send. Amounts are raw units. */
export interface Asset {
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly held: bigint;
  /** Max amount that can be sent; for SOL without the fee. */
  readonly most: bigint;
}

/** Returns a wallet's assets: SOL first, then its tokens. Omits tokens with unknown decimals. */
export function assetsOf(wallet: UserWallet, tokens: readonly WalletToken[]): [Asset, ...Asset[]] {
  const lamports = BigInt(wallet.lamports);
  const most = lamports > SIGNATURE_FEE_LAMPORTS ? lamports - SIGNATURE_FEE_LAMPORTS : 0n;
  const own = tokens.filter((token) => token.walletAddress === wallet.address);
  return [
    { mint: SOL_MINT, symbol: 'SOL', decimals: SOL_DECIMALS, held: lamports, most },
    ...own.flatMap(({ mint, symbol, decimals, amount }) =>
      decimals === null
        ? []
        : [
            {
              mint,
              symbol: symbol ?? mint.slice(0, 4),
              decimals,
              held: BigInt(amount),
              most: BigInt(amount),
            },
          ],
    ),
  ];
}

interface WithdrawDraft {
  readonly amount: string;
  readonly destination: string;
}

export type WithdrawErrors = { readonly [F in keyof WithdrawDraft]: string | null };

/** Returns the problem with a withdrawal, as far as the page can know. */
export function checkWithdraw(
  { amount, destination }: WithdrawDraft,
  asset: Asset,
  from: string,
): WithdrawErrors {
  return { amount: amountError(amount, asset), destination: destinationError(pasted(destination), from) };
}

function amountError(text: string, { mint, symbol, decimals, most }: Asset): string | null {
  const raw = parseDecimal(text, decimals);
  if (raw === null)
    return text.trim() === '' ? 'Enter an amount' : `Enter a number with at most ${decimals} decimals`;
  if (raw === 0n) return 'The amount must be above zero';
  if (raw > most)
    return `Not enough ${symbol} in this wallet${mint === SOL_MINT ? ' (incl. network fee)' : ''}`;
  return mint === SOL_MINT && raw < MIN_LAMPORTS_SENT ? 'The minimum is 0.00089088 SOL' : null;
}

function destinationError(text: string, from: string): string | null {
  if (!isAddress(text)) return text === '' ? 'Enter a destination address' : 'Enter a valid Solana address';
  return text === from ? 'Choose a different wallet as destination' : null;
}
