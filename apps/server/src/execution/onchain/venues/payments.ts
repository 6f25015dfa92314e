import { address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { type OnchainOrder, VenueRefusal } from '../onchain-venue.ts';

/** Builds a transfer of lamports; none for zero. */
export const payment = (from: string, to: string, amount: bigint): Instruction[] =>
  amount === 0n
    ? []
    : [
        getTransferSolInstruction({
          source: createNoopSigner(address(from)),
          destination: address(to),
          amount,
        }),
      ];

/**
 * Builds the payment of an order's tip to one of the sender's accounts, by chance: transactions that write to the
 * same account wait for each other. Throws `VenueRefusal` when no sender takes tips any longer.
 */
export function tipPayment({
  wallet,
  tipLamports,
  tipAccounts,
}: Pick<OnchainOrder, 'wallet' | 'tipLamports' | 'tipAccounts'>): Instruction[] {
  if (tipLamports === 0n) return [];
  const account = tipAccounts[Math.floor(Math.random() * tipAccounts.length)];
  if (account === undefined) throw new VenueRefusal('No sender takes tips now', 'venue_unavailable');
  return payment(wallet, account, tipLamports);
}
