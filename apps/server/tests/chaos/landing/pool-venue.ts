/** Trades in the pools of a local chain, which sign their side of each transaction. */

import { JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { SOL_MINT } from '@dugout/domain/sol';
import { LAMPORTS_PER_SIGNATURE } from '@dugout/local-chain/fees';
import { toWire } from '@dugout/local-chain/keys';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { openTokenAccount, swapInstructions } from '@dugout/local-chain/pools/instructions';
import { fillOf, type Pool, reservesOf } from '@dugout/local-chain/pools/pool';
import { readWire } from '@dugout/local-chain/wire-transaction';
import { address } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import type { Chain } from '#/execution/onchain/chain.ts';
import type { ComputeLimits } from '#/execution/onchain/compute-limits.ts';
import type { OnchainOrder, OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { assemble, writableOf } from '#/execution/onchain/transactions/assemble.ts';
import { payment } from '#/execution/onchain/venues/payments.ts';
import { unitsUsed } from './congestion.ts';

const BPS = 10_000n;
const TOKEN_ACCOUNT_LAMPORTS = 2_100_000n;
const MARGIN_PCT = 12;
/** Compute units of a swap, of an idle instruction, and of each attempt to find the token account's address. */
const SWAP_UNITS = 14_500;
const IDLE_UNITS = 4_340;
const ATTEMPT_UNITS = 1_500;
const FIRST_BUMP = 255;
const UNMEASURED: ComputeLimits = { units: 250_000, loadedBytes: 64 * 1024 * 1024 };

/** Adds a key's signature to a transaction in base64. */
export function signedBy(transaction: string, key: Pool['key']): string {
  const wire = readWire(Buffer.from(transaction, 'base64')).transaction;
  const own = key.sign(Uint8Array.from(wire.messageBytes));
  return Buffer.from(toWire({ ...wire, signatures: { ...wire.signatures, [key.address]: own } })).toString(
    'base64',
  );
}

let orders = 0;

/** Builds a buy of a pool's token, signed by the pool, which uses as many compute units as swaps on mainnet. */
export async function poolBuy(
  local: LocalChain,
  chain: Pick<Chain, 'lifetime'>,
  pool: Pool,
  {
    wallet,
    amount,
    slippageBps,
    tipLamports,
  }: Pick<OnchainOrder, 'wallet' | 'amount' | 'slippageBps' | 'tipLamports'>,
) {
  const lifetime = await chain.lifetime();
  const reserves = reservesOf(pool, (at) => local.bank.account(at, 'confirmed'));
  const { amountOut } = fillOf(reserves, 'buy', amount);
  const minOut = (amountOut * (BPS - BigInt(slippageBps))) / BPS;
  const trader = address(wallet);
  const number = orders++;
  const [tokens, bump] = await findAssociatedTokenPda({
    owner: trader,
    mint: pool.mint,
    tokenProgram: pool.token.program,
  });
  const searchUnits = ATTEMPT_UNITS * (FIRST_BUMP - bump);
  const swap = swapInstructions({
    pool,
    trader,
    tokens,
    side: 'buy',
    amountIn: amount,
    amountOut,
    minOut,
    order: `landing-${number}`,
    fee: null,
    priorityFeeLamports: 0n,
    tipLamports: 0n,
  }).slice(1);
  const tipAccount = JITO_TIP_ACCOUNTS[number % JITO_TIP_ACCOUNTS.length] ?? JITO_TIP_ACCOUNTS[0];
  // The account exists by then, so that they only use compute units.
  const idle = Array.from(
    {
      length: Math.round(
        (unitsUsed('landing', number) - SWAP_UNITS - searchUnits) / (IDLE_UNITS + searchUnits),
      ),
    },
    () => openTokenAccount(trader, trader, tokens, pool),
  );
  const instructions = [...swap, ...idle, ...payment(wallet, tipAccount, tipLamports)];
  const assembled = (limits: ComputeLimits, priorityLamports: bigint): string =>
    signedBy(assemble({ payer: wallet, lifetime, limits, priorityLamports, instructions }), pool.key);
  return { lifetime, amountOut, minOut, instructions, assembled };
}

export const poolVenue = (local: LocalChain, chain: Pick<Chain, 'lifetime'>): OnchainVenue => ({
  name: 'local pool',
  async prepare(order) {
    const pool = local.pools.find(({ mint }) => mint === order.mint);
    if (pool === undefined) throw new Error(`no pool of ${order.mint}`);
    const { lifetime, amountOut, minOut, instructions, assembled } = await poolBuy(local, chain, pool, order);
    const { wallet, mint, amount, tipLamports, priorityLamports } = order;
    return {
      inAmount: amount,
      outAmount: amountOut,
      threshold: minOut,
      platformFee: 0n,
      priceImpactPct: 0,
      networkLamports: 2n * LAMPORTS_PER_SIGNATURE,
      rentLamports: TOKEN_ACCOUNT_LAMPORTS,
      unsigned: {
        transaction: assembled(UNMEASURED, priorityLamports),
        lastValidBlockHeight: lifetime.lastValidBlockHeight,
        limited: { assemble: assembled, marginPct: MARGIN_PCT, writable: writableOf(instructions) },
        promise: {
          kind: 'swap',
          wallet,
          inputMint: SOL_MINT,
          outputMint: mint,
          maxIn: amount.toString(),
          minOut: minOut.toString(),
          feeDestination: null,
          feeLamports: '0',
          tipDestinations: tipLamports === 0n ? [] : JITO_TIP_ACCOUNTS,
          tipLamports: tipLamports.toString(),
          priorityFeeLamports: priorityLamports.toString(),
        },
      },
    };
  },
});
