import { SOL_MINT } from '@dugout/domain/sol';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import { calledBy } from '../call-tree.ts';
import { curveSwap, type ReportedCurveSwap } from '../curve-swap.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { guarded } from '../guarded.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { newPoolOf } from '../new-pool.ts';
import {
  BUY,
  MIGRATE_ACCOUNTS,
  MIGRATE_FUNDS,
  MOONSHOT_PROGRAM,
  readTokenMint,
  readTrade,
  SELL,
  SWAP_ACCOUNTS,
  TOKEN_MINT,
  TOKEN_MINT_ACCOUNTS,
  TRADE_EVENT,
} from './layout.ts';

/** All instructions of Moonshot by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  buy config_init config_update migrate_funds sell token_mint
`);

function reported(
  transaction: RawTransaction,
  at: number,
  isBuy: boolean,
  curve: string,
): ReportedCurveSwap | null {
  const data = writtenBy(transaction, at).find((candidate) => discriminatorAt(candidate) === TRADE_EVENT);
  if (data === undefined) return null;
  const event = readTrade(data, 8);
  const agrees = event.isBuy === isBuy && event.curve === curve && event.costToken === SOL_MINT;
  const lamports = isBuy ? event.collateral + event.fee : event.collateral - event.fee;
  return { tokens: event.amount, lamports, fee: event.fee, agrees };
}

function trade(
  transaction: RawTransaction,
  swap: RawInstruction,
  at: number,
  findings: Findings,
  isBuy: boolean,
): void {
  const account = (place: number): number => swap.accounts[place] ?? -1;
  const curve = account(SWAP_ACCOUNTS.curve);
  const called = calledBy(transaction, at, (other) => other.program === swap.program);
  curveSwap(
    transaction,
    swap,
    findings,
    {
      program: MOONSHOT_PROGRAM,
      market: 'moonshot',
      isBuy,
      pool: curve,
      mint: account(SWAP_ACCOUNTS.mint),
      owner: account(SWAP_ACCOUNTS.sender),
      vault: account(SWAP_ACCOUNTS.curveTokens),
      userTokens: account(SWAP_ACCOUNTS.senderTokens),
      lamports: curve,
      feeAccounts: [account(SWAP_ACCOUNTS.dexFee), account(SWAP_ACCOUNTS.helioFee)],
      reported: () => reported(transaction, at, isBuy, transaction.accounts.at(curve)),
    },
    called,
  );
}

function created(transaction: RawTransaction, instruction: RawInstruction, findings: Findings): void {
  const account = (place: number): string => transaction.accounts.at(instruction.accounts[place] ?? -1);
  const { name, symbol, uri, decimals, supply } = readTokenMint(instruction.data);
  findings.event({
    kind: 'created',
    ...stamp(transaction, instruction.path),
    mint: account(TOKEN_MINT_ACCOUNTS.mint),
    pool: account(TOKEN_MINT_ACCOUNTS.curve),
    market: 'moonshot',
    creator: account(TOKEN_MINT_ACCOUNTS.sender),
    name,
    symbol,
    uri,
    decimals,
    supply,
    quoteMint: SOL_MINT,
    reserves: null,
  });
}

/**
 * The program hands a full curve to its migration authority; the destination is known when the pool is created in
 * the same transaction.
 */
function migrated(transaction: RawTransaction, instruction: RawInstruction, findings: Findings): void {
  const mint = transaction.accounts.at(instruction.accounts[MIGRATE_ACCOUNTS.mint] ?? -1);
  const found = newPoolOf(transaction, mint);
  if (found === null) {
    findings.skip(MOONSHOT_PROGRAM, instruction.path, 'migration target unknown');
    return;
  }
  findings.event({
    kind: 'migration',
    ...stamp(transaction, instruction.path),
    mint,
    fromPool: transaction.accounts.at(instruction.accounts[MIGRATE_ACCOUNTS.curve] ?? -1),
    toPool: found.pool,
    market: found.market,
    reserves: found.reserves,
  });
}

export const moonshot: ProgramDecoder = {
  program: MOONSHOT_PROGRAM,
  market: 'moonshot',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    const kind = discriminatorAt(instruction.data);
    if (kind === BUY || kind === SELL) trade(transaction, instruction, at, findings, kind === BUY);
    else if (kind === TOKEN_MINT) {
      guarded(findings, MOONSHOT_PROGRAM, instruction.path, () =>
        created(transaction, instruction, findings),
      );
    } else if (kind === MIGRATE_FUNDS) migrated(transaction, instruction, findings);
  },
};
