import { getTransactionDecoder } from '@solana/kit';
import { messageHash } from '../checks/check-transaction.ts';

function messageOf(wire: Uint8Array): Uint8Array {
  try {
    return Uint8Array.from(getTransactionDecoder().decode(wire).messageBytes);
  } catch {
    return new Uint8Array(0);
  }
}

/**
 * Returns an intent that names the message of any transaction, as an attacker who controls the server could send.
 */
export const naming = <T extends object>(
  intent: T,
  wire: Uint8Array,
): T & { readonly messageHash: string } => ({
  ...intent,
  messageHash: messageHash(messageOf(wire)),
});
