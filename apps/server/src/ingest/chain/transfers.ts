import { SOL_MINT } from '@dugout/domain/sol';
import { address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import type { BuildTransfer, Chain } from '#/features/trading/index.ts';
import { assemble } from './assemble.ts';

const UNITS = 80_000;

/** Builds withdrawals: a transfer of lamports, or one of tokens into the payee's associated account, which is made where it is missing. */
export function transferBuilder(chain: Pick<Chain, 'lifetime' | 'mint'>): BuildTransfer {
  async function tokens({ walletAddress, mint, amount, destination }: Parameters<BuildTransfer>[0]): Promise<Instruction[]> {
    const facts = await chain.mint(mint);
    if (facts === null) throw new RangeError(`${mint} is no mint of this chain`);
    const [owner, payee, tokenProgram] = [address(walletAddress), address(destination), address(facts.program)];
    const accountOf = (of: typeof owner) => findAssociatedTokenPda({ owner: of, mint: address(mint), tokenProgram });
    const [[source], [ata]] = await Promise.all([accountOf(owner), accountOf(payee)]);
    const signer = createNoopSigner(owner);
    return [
      getCreateAssociatedTokenIdempotentInstruction({ payer: signer, owner: payee, ata, mint: address(mint), tokenProgram }),
      getTransferCheckedInstruction(
        { source, mint: address(mint), destination: ata, authority: signer, amount, decimals: facts.decimals },
        { programAddress: tokenProgram },
      ),
    ];
  }

  return async (outgoing) => {
    const { walletAddress, mint, amount, destination } = outgoing;
    const source = createNoopSigner(address(walletAddress));
    const [lifetime, instructions] = await Promise.all([
      chain.lifetime(),
      mint === SOL_MINT ? [getTransferSolInstruction({ source, destination: address(destination), amount })] : tokens(outgoing),
    ]);
    const transaction = assemble({ payer: walletAddress, lifetime, units: UNITS, priorityLamports: 0n, instructions });
    return { transaction, lastValidBlockHeight: lifetime.lastValidBlockHeight, slot: lifetime.slot };
  };
}
