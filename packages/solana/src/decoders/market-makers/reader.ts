import { backingOf } from '../account-flows.ts';
import { calledBy } from '../call-tree.ts';
import { type ProgramReader, stamp } from '../decoder.ts';
import { movedByTransfers } from '../pool-amounts.ts';
import { transferOf } from '../token-transfer.ts';

/**
 * Market makers that price SOL and stablecoins in private pools, and the positions of pool and vaults in a swap.
 * They publish no interface. Sources: HumidiFi, Tessera and SolFi from recorded transactions; ZeroFi, GoonFi and
 * the second versions from routers that call them (account lists in public repositories).
 */
export interface Maker {
  /** As traders call it. */
  readonly name: string;
  readonly program: string;
  /** Positions among the accounts of a swap. */
  readonly pool: number;
  readonly vaults: readonly [number, number];
}

export const MAKERS: readonly Maker[] = [
  { name: 'HumidiFi', program: '9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp', pool: 1, vaults: [2, 3] },
  { name: 'Tessera', program: 'TessVdML9pBGgG9yGks7o4HewRaXVAMuoVj4x83GLQH', pool: 1, vaults: [3, 4] },
  { name: 'ZeroFi', program: 'ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY', pool: 0, vaults: [2, 4] },
  { name: 'GoonFi', program: 'goonERTdGsjnkZqWuVjs73BZ3Pb9qoCUdBUL17BnS5j', pool: 1, vaults: [4, 5] },
  { name: 'GoonFi', program: 'goonuddtQRrWqqn5nFyczVKaie28f3kDkHWkHtURSLE', pool: 1, vaults: [4, 5] },
  { name: 'SolFi', program: 'SoLFiHG9TfgtdUXUjWAxi3LtvYuFyDLVhBWxdMZxyCe', pool: 1, vaults: [2, 3] },
  { name: 'SolFi', program: 'SV2EYYJyRz2YhfXwXnhNAevDEui5Q6yrfyo13WtupPF', pool: 1, vaults: [4, 5] },
];

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
