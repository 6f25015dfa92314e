import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { calledBy } from '../call-tree.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { discriminatorAt } from '../discriminator.ts';
import { programData } from '../program-data.ts';
import { isTradedAgainst } from '../quote-mints.ts';
import { transferOf } from '../token-transfer.ts';
import { ACCOUNTS, CPMM_PROGRAM, readSwapEvent, SWAP_EVENT, SWAP_INSTRUCTIONS, type SwapEvent } from './layout.ts';

const isOurs = (transaction: RawTransaction) => (instruction: RawInstruction) =>
  transaction.accounts.at(instruction.program) === CPMM_PROGRAM;

/** The event that this swap's own invocation logged, or null where logs are cut or left out. */
function eventOf(transaction: RawTransaction, at: number, pool: string): SwapEvent | null {
  const ours = isOurs(transaction);
  const invocation = transaction.instructions.slice(0, at).filter(ours).length;
  for (const { invocation: logged, data } of programData(transaction.logs, CPMM_PROGRAM)) {
    if (logged !== invocation || discriminatorAt(data) !== SWAP_EVENT) continue;
    const event = readSwapEvent(data, 8);
    return event.pool === pool ? event : null;
  }
  return null;
}

/** What went into and came out of the pool's vaults. */
function amounts(transaction: RawTransaction, swap: RawInstruction, at: number): { input: bigint; output: bigint } | null {
  let input: bigint | null = null;
  let output: bigint | null = null;
  for (const called of calledBy(transaction, at, isOurs(transaction))) {
    const transfer = transferOf(transaction, called);
    if (transfer === null) continue;
    if (transfer.destination === swap.accounts[ACCOUNTS.inputVault]) input ??= transfer.amount;
    else if (transfer.source === swap.accounts[ACCOUNTS.outputVault]) output ??= transfer.amount;
  }
  return input === null || output === null ? null : { input, output };
}

function trade(transaction: RawTransaction, swap: RawInstruction, at: number, findings: Findings): void {
  const account = (place: number): string => transaction.accounts.at(swap.accounts[place] ?? -1);
  const pool = account(ACCOUNTS.pool);
  const moved = amounts(transaction, swap, at);
  if (moved === null) {
    findings.skip(CPMM_PROGRAM, swap.path, 'amounts missing');
    return;
  }
  const event = eventOf(transaction, at, pool);
  const received = moved.output - (event?.outputTransferFee ?? 0n);
  if (moved.input === 0n || received <= 0n) {
    findings.skip(CPMM_PROGRAM, swap.path, 'amount is zero');
    return;
  }
  const inputMint = account(ACCOUNTS.inputMint);
  const outputMint = account(ACCOUNTS.outputMint);
  const isBuy = isTradedAgainst(outputMint, inputMint);
  const mint = isBuy ? outputMint : inputMint;
  const decimals = transaction.mintDecimals(mint);
  if (decimals === null) {
    findings.skip(CPMM_PROGRAM, swap.path, 'token decimals unknown');
    return;
  }
  const inputAfter = event === null ? null : event.inputBefore + event.input;
  const outputAfter = event === null ? null : event.outputBefore - event.output;
  findings.event({
    kind: 'trade',
    ...stamp(transaction, swap.path),
    market: 'raydium-cpmm',
    pool,
    wallet: account(ACCOUNTS.payer),
    side: isBuy ? 'buy' : 'sell',
    mint,
    decimals,
    tokenAmount: isBuy ? received : moved.input,
    quoteMint: isBuy ? inputMint : outputMint,
    quoteAmount: isBuy ? moved.input : received,
    feeAmount: 0n,
    reserves:
      inputAfter === null || outputAfter === null
        ? null
        : isBuy
          ? { base: outputAfter, quote: inputAfter }
          : { base: inputAfter, quote: outputAfter },
  });
}

export const raydiumCpmm: ProgramDecoder = {
  program: CPMM_PROGRAM,
  market: 'raydium-cpmm',
  decode(transaction, instruction, at, findings) {
    if (!SWAP_INSTRUCTIONS.has(discriminatorAt(instruction.data) ?? 0n)) return;
    try {
      trade(transaction, instruction, at, findings);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      findings.skip(CPMM_PROGRAM, instruction.path, 'event layout unknown');
    }
  },
};
