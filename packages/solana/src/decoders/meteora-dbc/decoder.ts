import type { MarketId } from '@dugout/domain/markets';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { calledBy } from '../call-tree.ts';
import { curveMigration } from '../curve-migration.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { mintedBy } from '../deposits.ts';
import { guarded } from '../guarded.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved, type SwapAccounts } from '../pool-amounts.ts';
import { ownEventOf, poolSwap, type ReportedSwap } from '../pool-swap.ts';
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

/** All instructions of Meteora's Dynamic Bonding Curve by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  claim_creator_trading_fee claim_creator_trading_fee2 claim_partner_pool_creation_fee claim_protocol_fee
  claim_protocol_pool_creation_fee claim_trading_fee claim_trading_fee2 close_claim_protocol_fee_operator
  close_operator_account create_config create_config_with_transfer_hook create_locker
  create_operator_account create_partner_metadata create_virtual_pool_metadata creator_withdraw_surplus
  initialize_virtual_pool_with_spl_token initialize_virtual_pool_with_token2022
  initialize_virtual_pool_with_token2022_transfer_hook migrate_meteora_damm
  migrate_meteora_damm_claim_lp_token migrate_meteora_damm_lock_lp_token migration_damm_v2
  migration_damm_v2_create_metadata migration_meteora_damm_create_metadata partner_withdraw_surplus swap
  swap2 swap2_with_transfer_hook transfer_pool_creator withdraw_leftover withdraw_migration_fee
  zap_protocol_fee
`);

/** Curve configs that belong to one launchpad. */
const CONFIGS: ReadonlyMap<string, MarketId> = new Map<string, MarketId>([
  ['FbKf76ucsQssF7XZBuzScdJfugtsSKwZFYztKsMEhWZM', 'moonshot'],
  ['7SXEnhGRXVkR5LEE4o6xXYwcX6QJbFemMS3mbmMRHSDn', 'believe'],
]);

/** Authorities that create or pay for every token of their launchpad. A creator signs, so it cannot be faked. */
const AUTHORITIES: ReadonlyMap<string, MarketId> = new Map<string, MarketId>([
  ['BAGSB9TpGrZxQbEsrEznv5jXXdwyP6AXerN8aVRiAmcv', 'bags'],
  ['5qWya6UjwWnGVhdSBL3hyZ7B45jbk6Byt1hwd7ohEGXE', 'believe'],
]);

/**
 * The authority that signs as the curve's partner when a token is launched through Jupiter Studio, in the
 * same transaction as the curve's config.
 */
const JUPITER_STUDIO = '8rE9CtCjwhSmbwL5fbJBtRFsS3ohfMcDFeTTC7t4ciUA';

/** Returns the launchpad behind a curve according to its config and signers; Meteora's own id otherwise. */
function launchpadOf(config: string, authorities: readonly string[]): MarketId {
  for (const authority of authorities) {
    const known = AUTHORITIES.get(authority);
    if (known !== undefined) return known;
  }
  return CONFIGS.get(config) ?? 'meteora-dyn';
}

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
