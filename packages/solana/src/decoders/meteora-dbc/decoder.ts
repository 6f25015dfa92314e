import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { calledBy } from '../call-tree.ts';
import { curveMigration } from '../curve-migration.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { mintedBy } from '../deposits.ts';
import { guarded } from '../guarded.ts';
import { isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved, type SwapAccounts } from '../pool-amounts.ts';
import { ownEventOf, poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { JUPITER_STUDIO, launchpadOf } from './launchpads.ts';
import {
  DAMM_V1_MIGRATION,
  DAMM_V2_MIGRATION,
  DBC_PROGRAM,
  INITIALIZE,
  INITIALIZE_ACCOUNTS,
  MIGRATE_TO_DAMM_V1,
  MIGRATE_TO_DAMM_V2,
  PLACES,
  readInitialize,
  readSwap,
  readSwap2,
  SWAP_2_EVENT,
  SWAP_2_HOOK_EVENT,
  SWAP_CONFIG,
  SWAP_EVENT,
  SWAP_INSTRUCTIONS,
} from './layout.ts';

function reported(
  swap: RawInstruction,
  pool: string,
  accounts: SwapAccounts,
  moved: Moved,
  called: readonly RawInstruction[],
): ReportedSwap | null {
  const second = ownEventOf(swap, called, SWAP_2_EVENT) ?? ownEventOf(swap, called, SWAP_2_HOOK_EVENT);
  const first = second === null ? ownEventOf(swap, called, SWAP_EVENT) : null;
  const event = second !== null ? readSwap2(second, 16) : first !== null ? readSwap(first, 16) : null;
  if (event === null) return null;
  const { input, netInput, output, fee } = event;
  const feeOnInput = input > netInput;
  return {
    agrees:
      event.pool === pool &&
      event.isBuy === (moved.inputVault === accounts.vaultB) &&
      agrees(moved, input, output),
    feeIn: feeOnInput ? fee : 0n,
    feeOut: feeOnInput ? 0n : fee,
    after: null,
  };
}

/** Jupiter Studio creates a config per token, in the launch's own transaction. */
function throughStudio({ accounts, instructions }: RawTransaction): boolean {
  return instructions.some(
    ({ program, accounts: named }) =>
      accounts.at(program) === DBC_PROGRAM &&
      Array.from(named).some((account) => accounts.at(account) === JUPITER_STUDIO),
  );
}

const DEFAULT_DECIMALS = 6;

function created(
  transaction: RawTransaction,
  instruction: RawInstruction,
  at: number,
  findings: Findings,
  payer: number,
): void {
  const index = (place: number): number => instruction.accounts[place] ?? -1;
  const account = (place: number): string => transaction.accounts.at(index(place));
  const { name, symbol, uri } = readInitialize(instruction.data);
  const mint = account(INITIALIZE_ACCOUNTS.baseMint);
  const called = calledBy(transaction, at, (other) => other.program === instruction.program);
  const supply = mintedBy(called, index(INITIALIZE_ACCOUNTS.baseMint));
  if (supply === null) {
    findings.skip(DBC_PROGRAM, instruction.path, 'amounts missing');
    return;
  }
  const market = launchpadOf(account(INITIALIZE_ACCOUNTS.config), [
    account(INITIALIZE_ACCOUNTS.creator),
    account(payer),
  ]);
  findings.event({
    kind: 'created',
    ...stamp(transaction, instruction.path),
    mint,
    pool: account(INITIALIZE_ACCOUNTS.pool),
    market: market === 'meteora-dyn' && throughStudio(transaction) ? 'jupiter-studio' : market,
    creator: account(INITIALIZE_ACCOUNTS.creator),
    name,
    symbol,
    uri,
    decimals: transaction.mintDecimals(mint) ?? DEFAULT_DECIMALS,
    supply,
    quoteMint: account(INITIALIZE_ACCOUNTS.quoteMint),
    reserves: null,
  });
}

export const meteoraDbc: ProgramDecoder = {
  program: DBC_PROGRAM,
  market: 'meteora-dyn',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    const kind = discriminatorAt(instruction.data) ?? 0n;
    const initialize = INITIALIZE.get(kind);
    if (SWAP_INSTRUCTIONS.has(kind)) {
      const accounts = accountsAt(instruction, PLACES);
      const pool = transaction.accounts.at(accounts.pool);
      poolSwap(transaction, instruction, at, findings, {
        program: DBC_PROGRAM,
        market: launchpadOf(transaction.accounts.at(instruction.accounts[SWAP_CONFIG] ?? -1), []),
        accounts,
        reported: (moved, called) => reported(instruction, pool, accounts, moved, called),
      });
    } else if (initialize !== undefined) {
      guarded(findings, DBC_PROGRAM, instruction.path, () =>
        created(transaction, instruction, at, findings, initialize.payer),
      );
    } else if (kind === MIGRATE_TO_DAMM_V1) {
      curveMigration(transaction, instruction, at, findings, DAMM_V1_MIGRATION, 'meteora-dyn');
    } else if (kind === MIGRATE_TO_DAMM_V2) {
      curveMigration(transaction, instruction, at, findings, DAMM_V2_MIGRATION, 'meteora-dyn-v2');
    }
  },
};
