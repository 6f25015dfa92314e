import { fromBase58 } from './base58.ts';

export { fromBase58, toBase58 } from './base58.ts';

/** Reports whether a text is a Solana address: base58 of exactly 32 bytes. */
export const isAddress = (text: string): boolean =>
  text.length >= 32 && text.length <= 44 && fromBase58(text)?.length === 32;

/** Reports whether a text is a transaction signature: base58 of 64 bytes. */
export const isSignature = (text: string): boolean =>
  text.length >= 64 && text.length <= 88 && fromBase58(text)?.length === 64;
