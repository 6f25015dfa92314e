import { TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import type { TokenTransfer } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { stamp } from './decoders/decoder.ts';
import { lamportTransferOf, transferOf } from './decoders/token-transfer.ts';
import type { RawInstruction, RawTransaction } from './transactions/raw-transaction.ts';

const TIPS: ReadonlySet<string> = new Set(TIP_ACCOUNTS);

/**
 * Returns the transfers between wallets in a transaction that does nothing else: SOL (under the wrapped SOL mint,
 * in lamports) and tokens, by the owners of their accounts, in raw units as sent. Only the transaction's own
 * instructions count; movements by programs belong to other operations. Tips and transfers from a wallet to
 * itself are excluded.
 */
export function walletTransfersOf(transaction: RawTransaction): TokenTransfer[] {
  if (transaction.failed) return [];
  const transfers: TokenTransfer[] = [];
  for (const instruction of transaction.instructions) {
    if (instruction.height > 1 || instruction.path.includes('.')) continue;
    const moved = lamportsMoved(transaction, instruction) ?? tokensMoved(transaction, instruction);
    if (moved === null || moved.tokenAmount === 0n || moved.from === moved.to || TIPS.has(moved.to)) continue;
    transfers.push({ kind: 'transfer', ...stamp(transaction, instruction.path), ...moved });
  }
  return transfers;
}

type Moved = Pick<TokenTransfer, 'mint' | 'from' | 'to' | 'tokenAmount'>;

function lamportsMoved(transaction: RawTransaction, instruction: RawInstruction): Moved | null {
  const leg = lamportTransferOf(transaction, instruction);
  if (leg === null) return null;
  const to =
    transaction.tokenBalances().get(leg.destination)?.owner || transaction.accounts.at(leg.destination);
  return { mint: SOL_MINT, from: transaction.accounts.at(leg.source), to, tokenAmount: leg.amount };
}

/** Returns null when the balances do not show the accounts' owners. */
function tokensMoved(transaction: RawTransaction, instruction: RawInstruction): Moved | null {
  const leg = transferOf(transaction, instruction);
  if (leg === null) return null;
  const balances = transaction.tokenBalances();
  const [source, destination] = [balances.get(leg.source), balances.get(leg.destination)];
  if (!source?.owner || !destination?.owner) return null;
  return { mint: source.mint, from: source.owner, to: destination.owner, tokenAmount: leg.amount };
}
