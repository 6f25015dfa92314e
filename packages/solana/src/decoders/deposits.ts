import type { Reserves } from '@dugout/domain/market-events';
import { u64At } from '@dugout/wire/u64';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';
import { transferOf } from './token-transfer.ts';

/**
 * Returns the deposits into a new pool's two vaults by the called instructions; null unless both received
 * something.
 */
export function depositsInto(
  transaction: RawTransaction,
  called: readonly RawInstruction[],
  baseVault: number,
  quoteVault: number,
): Reserves | null {
  let base = 0n;
  let quote = 0n;
  for (const instruction of called) {
    const transfer = transferOf(transaction, instruction);
    if (transfer?.destination === baseVault) base += transfer.amount;
    else if (transfer?.destination === quoteVault) quote += transfer.amount;
  }
  return base > 0n && quote > 0n ? { base, quote } : null;
}

const MINT_TO = 7;
const MINT_TO_CHECKED = 14;

/** Returns the raw units of a mint minted by instructions; null when none. */
export function mintedBy(instructions: readonly RawInstruction[], mint: number): bigint | null {
  let minted: bigint | null = null;
  for (const { data, accounts } of instructions) {
    if (
      (data[0] !== MINT_TO && data[0] !== MINT_TO_CHECKED) ||
      data.length < 9 ||
      data.length > 10 ||
      accounts[0] !== mint
    )
      continue;
    minted = (minted ?? 0n) + u64At(data, 1);
  }
  return minted;
}
