/**
 * The keys of the server's own swaps and orders. Each contains a space, which a client's key cannot (the contract
 * allows visible ASCII only), so the two never collide.
 */

interface OrderAttempt {
  readonly id: string;
  readonly fired: number;
  readonly attempt: number;
}

/** The key of one attempt of a triggered order. */
export const tryKey = ({ id, fired, attempt }: OrderAttempt): string => `order ${id} ${fired} ${attempt}`;

/** Reports whether a key belongs to an attempt of an order. */
export const isOrderTry = (key: string): boolean => key.startsWith('order ');

/** The key of an exit that came with a buy. */
export const exitKey = (swapId: string, index: number): string => `exits ${swapId} ${index}`;

/** The key of a swap that its own wallet signs. */
export const preparedKey = (id: string): string => `prepared ${id}`;

/** The key of one wallet's part of a swap of several wallets. */
export const partKey = (key: string, walletAddress: string): string => `${key} ${walletAddress}`;

/** The key of the claim on making and following a swap. */
export const swapClaim = ({
  userId,
  idempotencyKey,
}: {
  readonly userId: string;
  readonly idempotencyKey: string;
}): string => `${userId} ${idempotencyKey}`;
