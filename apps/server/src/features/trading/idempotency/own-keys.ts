/**
 * The keys of swaps and orders that the server asks for itself. Each holds a space, which no key of a client
 * can hold (the contract allows visible ASCII only), so neither ever stands for the other.
 */

interface OrderAttempt {
  readonly id: string;
  readonly fired: number;
  readonly attempt: number;
}

/** Of one try of an order that has triggered. */
export const tryKey = ({ id, fired, attempt }: OrderAttempt): string => `order ${id} ${fired} ${attempt}`;

/** Whether a key is of one try of an order. */
export const isOrderTry = (key: string): boolean => key.startsWith('order ');

/** Of an exit that came with a buy. */
export const exitKey = (swapId: string, index: number): string => `exits ${swapId} ${index}`;

/** Of a swap that its own wallet signs. */
export const preparedKey = (id: string): string => `prepared ${id}`;

/** Of one wallet's part of a swap of several wallets. */
export const partKey = (key: string, walletAddress: string): string => `${key} ${walletAddress}`;
