import { SOL_MINT } from '@dugout/domain/sol';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import { calledBy } from '../call-tree.ts';
import { curveSwap, type ReportedCurveSwap } from '../curve-swap.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { depositsInto, mintedBy } from '../deposits.ts';
import { guarded } from '../guarded.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import {
  BOOP_PROGRAM,
  BOUGHT_EVENT,
  type BoopName,
  BUY_TOKEN,
  CREATE_MINT,
  CREATE_POOL,
  CREATE_TOKEN,
  DEPLOY_ACCOUNTS,
  DEPLOY_CURVE,
  POOL_ACCOUNTS,
  readCreateToken,
  readDeployCurve,
  readTrade,
  SELL_TOKEN,
  SOLD_EVENT,
  SWAP_ACCOUNTS,
} from './layout.ts';

/** All instructions of Boop by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  add_operators buy_token cancel_authority_transfer close_bonding_curve_vault collect_trading_fees
  complete_authority_transfer create_raydium_pool create_raydium_random_pool create_token
  create_token_fallback deploy_bonding_curve deploy_bonding_curve_fallback deposit_into_raydium graduate
  initialize initiate_authority_transfer lock_raydium_liquidity remove_operators sell_token
  split_trading_fees swap_sol_for_tokens_on_raydium swap_tokens_for_sol_on_raydium toggle_paused
  update_config
`);

function reported(
  transaction: RawTransaction,
  at: number,
  isBuy: boolean,
  mint: string,
): ReportedCurveSwap | null {
  const kind = isBuy ? BOUGHT_EVENT : SOLD_EVENT;
  const data = writtenBy(transaction, at).find((candidate) => discriminatorAt(candidate) === kind);
  if (data === undefined) return null;
  const event = readTrade(data, 8);
  const [tokens, lamports] = isBuy ? [event.output, event.input] : [event.input, event.output];
  return { tokens, lamports, fee: event.fee, agrees: event.mint === mint };
}

function trade(
  transaction: RawTransaction,
  swap: RawInstruction,
  at: number,
  findings: Findings,
  isBuy: boolean,
): void {
  const account = (place: number): number => swap.accounts[place] ?? -1;
  const mint = account(SWAP_ACCOUNTS.mint);
  const called = calledBy(transaction, at, (other) => other.program === swap.program);
  curveSwap(
    transaction,
    swap,
    findings,
    {
      program: BOOP_PROGRAM,
      market: 'boop',
      isBuy,
      pool: account(SWAP_ACCOUNTS.curve),
      mint,
      owner: account(SWAP_ACCOUNTS.user),
      vault: account(SWAP_ACCOUNTS.vault),
      userTokens: account(SWAP_ACCOUNTS.userTokens),
      lamports: account(SWAP_ACCOUNTS.solVault),
      feeAccounts: [account(SWAP_ACCOUNTS.feeVault)],
      reported: () => reported(transaction, at, isBuy, transaction.accounts.at(mint)),
    },
    called,
  );
}

const NAMELESS: BoopName = { name: '', symbol: '', uri: '' };
const DEFAULT_DECIMALS = 9;

/** Returns the name that the same transaction gives to a mint. */
function nameOf({ instructions, accounts }: RawTransaction, mint: number): BoopName {
  const creation = instructions.find(
    ({ program, data, accounts: named }) =>
      accounts.at(program) === BOOP_PROGRAM &&
      CREATE_TOKEN.has(discriminatorAt(data) ?? 0n) &&
      named[CREATE_MINT] === mint,
  );
  return creation === undefined ? NAMELESS : readCreateToken(creation.data);
}

function created(transaction: RawTransaction, instruction: RawInstruction, findings: Findings): void {
  const index = (place: number): number => instruction.accounts[place] ?? -1;
  const mint = transaction.accounts.at(index(DEPLOY_ACCOUNTS.mint));
  const creator = readDeployCurve(instruction.data);
  const supply = mintedBy(transaction.instructions, index(DEPLOY_ACCOUNTS.mint));
  if (supply === null) {
    findings.skip(BOOP_PROGRAM, instruction.path, 'amounts missing');
    return;
  }
  findings.event({
    kind: 'created',
    ...stamp(transaction, instruction.path),
    mint,
    pool: transaction.accounts.at(index(DEPLOY_ACCOUNTS.curve)),
    market: 'boop',
    creator,
    ...nameOf(transaction, index(DEPLOY_ACCOUNTS.mint)),
    decimals: transaction.mintDecimals(mint) ?? DEFAULT_DECIMALS,
    supply,
    quoteMint: SOL_MINT,
    reserves: null,
  });
}

function migrated(
  transaction: RawTransaction,
  instruction: RawInstruction,
  at: number,
  findings: Findings,
): void {
  const index = (place: number): number => instruction.accounts[place] ?? -1;
  const address = (place: number): string => transaction.accounts.at(index(place));
  const called = calledBy(transaction, at, (other) => other.program === instruction.program);
  const solFirst = address(POOL_ACCOUNTS.mint0) === SOL_MINT;
  const [base, quote] = solFirst
    ? [POOL_ACCOUNTS.vault1, POOL_ACCOUNTS.vault0]
    : [POOL_ACCOUNTS.vault0, POOL_ACCOUNTS.vault1];
  findings.event({
    kind: 'migration',
    ...stamp(transaction, instruction.path),
    mint: address(solFirst ? POOL_ACCOUNTS.mint1 : POOL_ACCOUNTS.mint0),
    fromPool: address(POOL_ACCOUNTS.curve),
    toPool: address(POOL_ACCOUNTS.pool),
    market: 'raydium-cpmm',
    reserves: depositsInto(transaction, called, index(base), index(quote)),
  });
}

export const boop: ProgramDecoder = {
  program: BOOP_PROGRAM,
  market: 'boop',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    const kind = discriminatorAt(instruction.data) ?? 0n;
    if (kind === BUY_TOKEN || kind === SELL_TOKEN)
      trade(transaction, instruction, at, findings, kind === BUY_TOKEN);
    else if (DEPLOY_CURVE.has(kind)) {
      guarded(findings, BOOP_PROGRAM, instruction.path, () => created(transaction, instruction, findings));
    } else if (CREATE_POOL.has(kind) && instruction.accounts.length > POOL_ACCOUNTS.vault1) {
      migrated(transaction, instruction, at, findings);
    }
  },
};
