/**
 * Venue for pools whose program computes the output: a swap is simulated without a minimum output, then built
 * with one.
 */

import { beforeTradingFee, tradingFee } from '@dugout/domain/execution/trading-fee';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Account } from '@dugout/solana/accounts/account';
import { decodeTokenAccount } from '@dugout/solana/accounts/token-account';
import { type Amm, type AmmPool, ammSwap } from '@dugout/solana/instructions/amm/amm';
import type { Instruction } from '@solana/kit';
import type { Chain } from '../chain.ts';
import { type OnchainOrder, type OnchainVenue, VenueRefusal } from '../onchain-venue.ts';
import { derive, toInstruction, tokenAccount } from '../transactions/accounts.ts';
import { assemble } from '../transactions/assemble.ts';
import { type DirectTrade, directQuote, minOf, UNITS } from './direct-quote.ts';
import {
  type DirectVenueOptions,
  mintIn,
  opening,
  poolOn,
  special,
  TOKEN_ACCOUNT_LAMPORTS,
  TOKEN_PROGRAM,
  unreadable,
  type WalletAccounts,
  wrapping,
} from './direct-venue.ts';
import { minToWallet, routeIn } from './jupiter-build.ts';
import { InputRefused, inputFor } from './jupiter-exact-out.ts';

/** The fraction of an amount that trades at the current price. */
const SAMPLE = 1_000n;

export interface AmmDirectOptions extends DirectVenueOptions {
  readonly chain: DirectVenueOptions['chain'] & Pick<Chain, 'simulateAccounts'>;
}

interface AmmVenueOptions extends AmmDirectOptions {
  /** Its name on receipts. */
  readonly name: string;
  readonly amm: Amm;
  /** Markets whose tokens trade in such pools. */
  readonly markets: ReadonlySet<string>;
}

type SwapOf = (amountIn: bigint, minOut: bigint) => Instruction;

export function ammVenue({ name, amm, markets, chain, feeWallet, pool }: AmmVenueOptions): OnchainVenue {
  return {
    name,
    pool: poolOn(pool, markets),
    async prepare(order) {
      const known = pool(order.mint);
      if (known === null || !markets.has(known.market))
        throw new VenueRefusal(`This token has no ${name} pool`, 'pool_not_tradable');
      const [poolAccount, mintAccount] = await chain.accounts([known.pool, order.mint]);
      const state = poolAccount ? amm.read(poolAccount) : null;
      const mint = mintIn(mintAccount);
      if (state === null || mint === null) throw unreadable('pool');
      demandTradable(state, order.mint);
      if (mint.extensions.dangers.some(({ kind }) => kind === 'transferFee')) throw special();
      const own = await accountsOf(order, mint.tokenProgram);
      const swapOf = await swapIn(order, known.pool, state, own);
      const trade = await tradeBy(order, (amountIn) => simulated(order, own, swapOf, amountIn));
      const instructions = async (): Promise<Instruction[]> =>
        wrapping(order, trade, own, swapOf(trade.terms.amount, trade.terms.limit));
      const opens = async () =>
        [own.userQuote, ...(order.side === 'buy' ? [own.userTokens] : [])].map(
          (at) => [at, TOKEN_ACCOUNT_LAMPORTS] as const,
        );
      return directQuote({ order, trade, feeWallet, chain, instructions, opens });
    },
  };

  async function swapIn(
    { wallet, mint, side }: OnchainOrder,
    at: string,
    state: AmmPool,
    own: WalletAccounts,
  ): Promise<SwapOf> {
    const names = Object.entries(amm.derived).map(
      async ([place, one]) => [place, await derive(one)] as const,
    );
    const derived = Object.fromEntries(await Promise.all(names));
    const tokens = { mint, program: own.tokenProgram, account: own.userTokens };
    const sol = { mint: SOL_MINT, program: TOKEN_PROGRAM, account: own.userQuote };
    const [from, to] = side === 'buy' ? [sol, tokens] : [tokens, sol];
    return (amountIn, minOut) =>
      toInstruction(
        ammSwap(amm, {
          pool: at,
          state,
          user: wallet,
          mintIn: from.mint,
          mintOut: to.mint,
          programIn: from.program,
          programOut: to.program,
          userIn: from.account,
          userOut: to.account,
          amountIn,
          minOut,
          derived,
        }),
      );
  }

  /** Simulates a swap at the pool's current state. Throws `VenueRefusal`. */
  async function simulated(
    order: OnchainOrder,
    own: WalletAccounts,
    swapOf: SwapOf,
    amountIn: bigint,
  ): Promise<Swapped> {
    if (amountIn === 0n) return { spent: 0n, out: 0n };
    const { wallet, side } = order;
    const instructions = [...opening(order, own, amountIn), swapOf(amountIn, 0n)];
    const lifetime = await chain.lifetime();
    const transaction = assemble({
      payer: wallet,
      lifetime,
      limits: { units: UNITS, loadedBytes: null },
      priorityLamports: 0n,
      instructions,
    });
    const accounts = [own.userTokens, own.userQuote];
    const { error, before, after } = await chain.simulateAccounts(transaction, accounts);
    const held = (all: readonly (Account | null)[], at: number): bigint =>
      all[at] ? (decodeTokenAccount(all[at])?.amount ?? 0n) : 0n;
    if (error !== null && side === 'sell' && held(before, 0) < amountIn)
      throw new InputRefused('Not enough tokens in this wallet for this amount', 'insufficient_tokens');
    if (error !== null) throw new InputRefused(`${name} refuses this swap: ${error}`);
    const [tokens, quote] = [0, 1].map((at) => held(after, at) - held(before, at)) as [bigint, bigint];
    return side === 'buy' ? { spent: amountIn - quote, out: tokens } : { spent: -tokens, out: quote };
  }
}

interface Swapped {
  /** The amount spent, less than offered when the pool cannot accept all of it. */
  readonly spent: bigint;
  readonly out: bigint;
}

function demandTradable({ mints, isOpen }: AmmPool, mint: string): void {
  const [first, second] = mints;
  const fits = second === null ? first === mint : mints.includes(mint) && mints.includes(SOL_MINT);
  if (!fits) throw new VenueRefusal('The pool is not quoted in SOL', 'pool_not_tradable');
  if (!isOpen) throw new VenueRefusal('The pool accepts no swaps', 'pool_not_tradable');
}

async function accountsOf({ wallet, mint }: OnchainOrder, tokenProgram: string): Promise<WalletAccounts> {
  const [userTokens, userQuote] = await Promise.all([
    tokenAccount(wallet, mint, tokenProgram),
    tokenAccount(wallet, SOL_MINT, TOKEN_PROGRAM),
  ]);
  return { userTokens, userQuote, tokenProgram };
}

/**
 * Computes a trade from the pool's output for an input. For an exact output, searches an input that yields
 * slightly more.
 */
async function tradeBy(
  order: OnchainOrder,
  swapped: (amountIn: bigint) => Promise<Swapped>,
): Promise<DirectTrade> {
  const exactIn = order.mode === 'ExactIn';
  const minFor = async (amount: bigint, slippageBps: number) =>
    minToWallet(order, (await swapped(routeIn(order, amount))).out, slippageBps);
  const sized = exactIn ? order : await inputFor(order, minFor);
  const offered = routeIn(order, sized.amount);
  const [{ spent, out }, sample] = await Promise.all([swapped(offered), swapped(offered / SAMPLE)]);
  const limit = minOf(out, sized.slippageBps);
  const buy = order.side === 'buy';
  const inAmount = spent === offered ? sized.amount : buy ? beforeTradingFee(spent, order.feePpm) : spent;
  const platformFee = buy ? inAmount - spent : tradingFee(out, order.feePpm);
  const minReceived = buy ? limit : limit - platformFee;
  if (out === 0n || minReceived <= 0n)
    throw new VenueRefusal('The amount is too small to trade', 'amount_too_small');
  if (!exactIn && minReceived < order.amount)
    throw new VenueRefusal('The price is moving too fast for this amount', 'slippage_exceeded');
  return {
    terms: { side: order.side, exact: 'in', amount: offered, limit },
    quote: {
      inAmount,
      outAmount: buy ? out : out - platformFee,
      threshold: exactIn ? minReceived : sized.amount,
      platformFee,
      priceImpactPct: impactOf({ spent, out }, sample),
    },
  };
}

/** Returns the price impact of a swap against a small part of it, in percent; 0 when that part yields nothing. */
function impactOf(whole: Swapped, part: Swapped): number {
  const price = ({ spent, out }: Swapped): number => Number(out) / Number(spent);
  return part.out === 0n ? 0 : Math.max(0, (1 - price(whole) / price(part)) * 100);
}
