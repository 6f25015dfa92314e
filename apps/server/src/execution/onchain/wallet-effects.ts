import { SOL_MINT } from '@dugout/domain/sol';
import { lamportTransferOf } from '@dugout/solana/decoders/token-transfer';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';

/** The effects of a transaction on one wallet. Lamports and raw units; outgoing amounts are negative. */
interface WalletEffects {
  readonly lamports: bigint;
  /** By mint, over all token accounts of the wallet; excludes wrapped SOL and zeros. */
  readonly tokens: ReadonlyMap<string, bigint>;
  /** Lamports of rent that moved into token accounts of the wallet: negative when one was closed. */
  readonly rent: bigint;
  readonly accounts: readonly string[];
  /** Whether the wallet paid the network fee. */
  readonly paysNetwork: boolean;
}

function placeOf({ accounts }: RawTransaction, address: string): number {
  for (let at = 0; at < accounts.length; at++) if (accounts.at(at) === address) return at;
  return -1;
}

/** Reads a wallet's balance changes from the transaction's metadata. */
export function effectsOn(transaction: RawTransaction, wallet: string): WalletEffects {
  const at = placeOf(transaction, wallet);
  const tokens = new Map<string, bigint>();
  const accounts: string[] = [];
  let rent = 0n;
  for (const [place, { mint, owner, before, after }] of transaction.tokenBalances()) {
    if (owner !== wallet) continue;
    accounts.push(transaction.accounts.at(place));
    const change = after - before;
    rent += (transaction.lamportChange(place) ?? 0n) - (mint === SOL_MINT ? change : 0n);
    if (mint !== SOL_MINT && change !== 0n) tokens.set(mint, (tokens.get(mint) ?? 0n) + change);
  }
  return {
    lamports: (at < 0 ? null : transaction.lamportChange(at)) ?? 0n,
    tokens,
    rent,
    accounts,
    paysNetwork: at === 0,
  };
}

/** Returns the lamports that a wallet transferred to an address through the system program. */
export function paidTo(transaction: RawTransaction, wallet: string, to: string): bigint {
  const [from, destination] = [placeOf(transaction, wallet), placeOf(transaction, to)];
  if (from < 0 || destination < 0) return 0n;
  return transaction.instructions.reduce((sum, instruction) => {
    const moved = lamportTransferOf(transaction, instruction);
    return moved?.source === from && moved.destination === destination ? sum + moved.amount : sum;
  }, 0n);
}

/** Returns who paid lamports into a wallet; null for nobody or several. */
export function payerOf(transaction: RawTransaction, wallet: string): string | null {
  const at = placeOf(transaction, wallet);
  const payers = new Set<number>();
  for (const instruction of transaction.instructions) {
    const moved = lamportTransferOf(transaction, instruction);
    if (moved !== null && moved.destination === at && at >= 0) payers.add(moved.source);
  }
  const [payer] = payers;
  return payer === undefined || payers.size > 1 ? null : transaction.accounts.at(payer);
}
