import { createsTokens } from '@dugout/domain/markets';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { Account } from '@dugout/solana/accounts/account';
import { decodeMint, type Mint } from '@dugout/solana/accounts/mint';
import { address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getCreateAssociatedTokenIdempotentInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { Chain } from '../chain.ts';
import type { DirectPool, OnchainOrder } from '../onchain-venue.ts';
import { VenueRefusal } from '../onchain-venue.ts';
import { closed, synced } from '../transactions/accounts.ts';
import type { DirectTrade } from './direct-quote.ts';
import { payment } from './payments.ts';

export interface DirectVenueOptions {
  readonly chain: Pick<Chain, 'lifetime' | 'accounts' | 'lamports'>;
  readonly feeWallet: string;
  /** Returns the pool in which the market sees a token trade, and whether it is more than the first one seen. */
  readonly pool: (
    mint: string,
  ) => (Pick<TradablePool, 'market' | 'pool'> & { readonly isProved: boolean }) | null;
}

/** Returns the `pool` of a venue that trades these markets. */
export const poolOn =
  (pool: DirectVenueOptions['pool'], markets: ReadonlySet<string>) =>
  (mint: string): DirectPool | null => {
    const known = pool(mint);
    if (known === null || !markets.has(known.market)) return null;
    if (createsTokens(known.market)) return 'curve';
    return known.isProved ? 'proved' : 'seen';
  };

export const SYSTEM_PROGRAM = '11111111111111111111111111111111';
export const TOKEN_ACCOUNTS_PROGRAM: string = ASSOCIATED_TOKEN_PROGRAM_ADDRESS;
export const TOKEN_PROGRAM: string = TOKEN_PROGRAM_ADDRESS;
/** Max rent of a token account; those of Token-2022 are larger. */
export const TOKEN_ACCOUNT_LAMPORTS = 2_100_000n;
/** Rent of the account that pump.fun's programs keep per trader. */
export const VOLUME_ACCOUNT_LAMPORTS = 1_844_400n;

export const unreadable = (what: string) =>
  new VenueRefusal(`The ${what} cannot be read`, 'pool_not_tradable');

/** Mayhem coins, other quote tokens and transfer fees, which are left to a router. */
export const special = () =>
  new VenueRefusal('This coin has special rules and is tradable through Jupiter only', 'pool_not_tradable');

export function mintIn(
  account: Account | null | undefined,
): (Mint & { readonly tokenProgram: string }) | null {
  const mint = account ? decodeMint(account) : null;
  return account && mint ? { ...mint, tokenProgram: account.owner } : null;
}

/** Builds the instruction that opens a token account of the wallet if missing. */
export const opened = (wallet: string, ata: string, mint: string, program: string): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(address(wallet)),
    owner: address(wallet),
    ata: address(ata),
    mint: address(mint),
    tokenProgram: address(program),
  });

export interface WalletAccounts {
  /** The wallet's token account, that of wrapped SOL, and the mint's program. */
  readonly userTokens: string;
  readonly userQuote: string;
  readonly tokenProgram: string;
}

/**
 * Builds the instructions before a trade of wrapped SOL: its accounts, and `lamports` in the wrapped one for a
 * buy.
 */
export function opening(
  { wallet, mint, side }: OnchainOrder,
  own: WalletAccounts,
  lamports: bigint,
): Instruction[] {
  const { userTokens, userQuote, tokenProgram } = own;
  const wrapped = opened(wallet, userQuote, SOL_MINT, TOKEN_PROGRAM);
  if (side === 'sell') return [wrapped];
  const tokens = opened(wallet, userTokens, mint, tokenProgram);
  return [wrapped, tokens, ...payment(wallet, userQuote, lamports), synced(address(userQuote))];
}

/** Wraps a trade of wrapped SOL: opens accounts before and closes the wrapped account after. */
export function wrapping(
  order: OnchainOrder,
  { terms }: DirectTrade,
  own: WalletAccounts,
  swap: Instruction,
): Instruction[] {
  return [
    ...opening(order, own, terms.exact === 'in' ? terms.amount : terms.limit),
    swap,
    closed(order.wallet, own.userQuote, TOKEN_PROGRAM),
    ...closing(order, own),
  ];
}

/** Builds the closing of the account that a sale empties, for an order that requests it. */
export const closing = (
  { wallet, closes }: Pick<OnchainOrder, 'wallet' | 'closes'>,
  { userTokens, tokenProgram }: Omit<WalletAccounts, 'userQuote'>,
): Instruction[] => (closes ? [closed(wallet, userTokens, tokenProgram)] : []);
