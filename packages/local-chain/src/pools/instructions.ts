import type { Side } from '@dugout/domain/market-events';
import {
  LOCAL_POOL_PROGRAM,
  type LocalListing,
  writeListing,
  writeSwap,
} from '@dugout/solana/decoders/local-pool/layout';
import { AccountRole, type Address, address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import type { Pool } from './pool.ts';

/** Compute units of a swap: about 45,000 with a new token account, somewhat more for Token-2022. */
const SWAP_UNITS = 120_000;
const MICRO = 1_000_000n;
/** A tip account of Jito's. Source: jito-labs' published tip accounts. */
export const TIP_ACCOUNT = address('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5');

const PROGRAM = address(LOCAL_POOL_PROGRAM);

export const transferSol = (from: Address, to: Address, lamports: bigint): Instruction =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: lamports });

interface TokenMove {
  readonly pool: Pool;
  readonly from: Address;
  readonly owner: Address;
  readonly to: Address;
  /** Raw units. */
  readonly amount: bigint;
}

export const transferTokens = ({ pool, from, owner, to, amount }: TokenMove): Instruction =>
  getTransferCheckedInstruction(
    {
      source: from,
      mint: pool.mint,
      destination: to,
      authority: createNoopSigner(owner),
      amount,
      decimals: pool.token.decimals,
    },
    { programAddress: pool.token.program },
  );

export const openTokenAccount = (payer: Address, owner: Address, ata: Address, pool: Pool): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    owner,
    ata,
    mint: pool.mint,
    tokenProgram: pool.token.program,
  });

/** A pool's statement in a transaction, signed by all its accounts. */
const word = (text: string, signers: readonly Address[]): Instruction => ({
  programAddress: PROGRAM,
  accounts: signers.map((signer) => ({ address: signer, role: AccountRole.READONLY_SIGNER })),
  data: new TextEncoder().encode(text),
});

export const listing = (pool: Pool): Instruction => {
  const { name, symbol, decimals, supply } = pool.token;
  const listing: LocalListing = { mint: pool.mint, name, symbol, uri: '', decimals, supply };
  return word(writeListing(listing), [pool.key.address]);
};

interface SwapPlan {
  readonly pool: Pool;
  readonly trader: Address;
  readonly tokens: Address;
  readonly side: Side;
  /** Input, output, and minimum value of the pool's side. Raw units. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly minOut: bigint;
  readonly order: string;
  /** The trader's additional payment to the integrator. */
  readonly fee: { readonly to: Address; readonly lamports: bigint } | null;
  readonly priorityFeeLamports: bigint;
  readonly tipLamports: bigint;
}

/** Builds both legs of a swap, the fee and the tip, and the pool's statement, as one atomic transaction. */
export function swapInstructions(plan: SwapPlan): Instruction[] {
  const {
    pool,
    trader,
    tokens,
    side,
    amountIn,
    amountOut,
    minOut,
    order,
    fee,
    priorityFeeLamports,
    tipLamports,
  } = plan;
  const own = pool.key.address;
  const tokenLeg = {
    pool,
    ...(side === 'buy'
      ? { from: pool.vault, owner: own, to: tokens }
      : { from: tokens, owner: trader, to: pool.vault }),
  };
  const legs =
    side === 'buy'
      ? [
          openTokenAccount(trader, trader, tokens, pool),
          transferSol(trader, own, amountIn),
          transferTokens({ ...tokenLeg, amount: amountOut }),
        ]
      : [transferTokens({ ...tokenLeg, amount: amountIn }), transferSol(own, trader, amountOut)];
  return [
    getSetComputeUnitLimitInstruction({ units: SWAP_UNITS }),
    ...(priorityFeeLamports > 0n
      ? [
          getSetComputeUnitPriceInstruction({
            microLamports: (priorityFeeLamports * MICRO) / BigInt(SWAP_UNITS),
          }),
        ]
      : []),
    ...legs,
    ...(fee === null || fee.lamports === 0n ? [] : [transferSol(trader, fee.to, fee.lamports)]),
    ...(tipLamports > 0n ? [transferSol(trader, TIP_ACCOUNT, tipLamports)] : []),
    word(writeSwap({ side, amountIn, amountOut, minOut, order }), [own, trader]),
  ];
}
