import { backingOf } from '../account-flows.ts';
import { calledBy } from '../call-tree.ts';
import { type ProgramReader, stamp } from '../decoder.ts';
import { movedByTransfers } from '../pool-amounts.ts';
import { transferOf } from '../token-transfer.ts';
import { MAKERS, type Maker } from './layout.ts';

/**
 * Reads a maker's legs from the movements through the two vaults of its pool. An instruction that moves no tokens
 * is upkeep; other token movements are counted as unknown.
 */
const readerOf = ({ name, program, pool, vaults }: Maker): ProgramReader => ({
  program,
  knows: () => true,
  decode(transaction, instruction, at, findings) {
    const called = calledBy(transaction, at, (other) => other.program === instruction.program);
    if (!called.some((each) => transferOf(transaction, each) !== null)) return;
    const [vaultA, vaultB] = vaults.map((place) => instruction.accounts[place] ?? -1) as [number, number];
    const unnamed = { pool: -1, owner: -1, mintA: -1, mintB: -1, userIn: -1, userOut: -1 };
    const moved = movedByTransfers(transaction, instruction, { ...unnamed, vaultA, vaultB }, called);
    if (moved === null) {
      findings.skip(program, instruction.path, 'instruction unknown');
      return;
    }
    const { inputVault, outputVault, input, received } = moved;
    if ([inputVault, outputVault].some((vault) => backingOf(transaction, vault) === 'contradicted')) {
      findings.skip(program, instruction.path, 'amounts contradict the balances');
      return;
    }
    const mintOf = (vault: number): string => transaction.tokenBalances().get(vault)?.mint ?? '';
    const [inputMint, outputMint] = [mintOf(inputVault), mintOf(outputVault)];
    if (inputMint === '' || outputMint === '' || inputMint === outputMint) {
      findings.skip(program, instruction.path, 'mint unknown');
      return;
    }
    findings.makerLeg({
      id: stamp(transaction, instruction.path).id,
      maker: name,
      program,
      pool: transaction.accounts.at(instruction.accounts[pool] ?? -1),
      inputMint,
      input,
      outputMint,
      output: received,
    });
  },
});

export const MARKET_MAKERS: readonly ProgramReader[] = MAKERS.map(readerOf);
