import { fromBase58 } from './base58.ts';

export { fromBase58, toBase58 } from './base58.ts';

/** A Solana address is base58 text of exactly 32 bytes. */
export const isAddress = (text: string): boolean =>
  text.length >= 32 && text.length <= 44 && fromBase58(text)?.length === 32;

/** Whether a text is a transaction's signature: 64 bytes in base58. */
export const isSignature = (text: string): boolean =>
  text.length >= 64 && text.length <= 88 && fromBase58(text)?.length === 64;
