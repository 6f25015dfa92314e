import { SOL_MINT } from '@dugout/domain/sol';
import { address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import type { Chain } from '../chain.ts';
import { assembleWithoutPriority, type Unsigned } from './assemble.ts';

const UNITS = 80_000;

interface TransferOrder {
  readonly walletAddress: string;
  /** SOL is the wrapped SOL mint. */
  readonly mint: string;
  /** Lamports or raw units. */
  readonly amount: bigint;
  readonly destination: string;
}

/** Builds the transaction (base64, unsigned) of a transfer. Throws RangeError for an invalid mint. */
export type BuildTransfer = (order: TransferOrder) => Promise<Unsigned>;

/**
 * Creates a builder of withdrawals: a transfer of lamports, or of tokens into the payee's associated account,
 * which is created if missing.
 */
export function transferBuilder(chain: Pick<Chain, 'lifetime' | 'mint'>): BuildTransfer {
  async function tokens({ walletAddress, mint, amount, destination }: TransferOrder): Promise<Instruction[]> {
    const facts = await chain.mint(mint);
    if (facts === null) throw new RangeError(`${mint} is no mint of this chain`);
    const [owner, payee, tokenProgram] = [
      address(walletAddress),
      address(destination),
      address(facts.program),
    ];
    const accountOf = (of: typeof owner) =>
      findAssociatedTokenPda({ owner: of, mint: address(mint), tokenProgram });
    const [[source], [ata]] = await Promise.all([accountOf(owner), accountOf(payee)]);
    const signer = createNoopSigner(owner);
    return [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        owner: payee,
        ata,
        mint: address(mint),
        tokenProgram,
      }),
      getTransferCheckedInstruction(
        {
          source,
          mint: address(mint),
          destination: ata,
          authority: signer,
          amount,
          decimals: facts.decimals,
        },
        { programAddress: tokenProgram },
      ),
    ];
  }

  return async (order) => {
    const { walletAddress, mint, amount, destination } = order;
    const source = createNoopSigner(address(walletAddress));
    const [lifetime, instructions] = await Promise.all([
      chain.lifetime(),
      mint === SOL_MINT
        ? [getTransferSolInstruction({ source, destination: address(destination), amount })]
        : tokens(order),
    ]);
    return assembleWithoutPriority(walletAddress, lifetime, UNITS, instructions);
  };
}
