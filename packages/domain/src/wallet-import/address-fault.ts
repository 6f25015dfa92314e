import { isAddress, isSignature } from '../address.ts';

const NOT_IN_ADDRESSES = /[^1-9A-HJ-NP-Za-km-z]/u;
const LETTERS = /[A-Za-z]/g;
/** A run of this many letters of one case is no coincidence. */
const TOO_MANY_OF_A_CASE = 20;

const lostItsCase = (text: string): boolean =>
  /^[0-9A-Za-z]{32,44}$/.test(text) &&
  (text.match(LETTERS)?.length ?? 0) >= TOO_MANY_OF_A_CASE &&
  (text === text.toLowerCase() || text === text.toUpperCase());

/** Returns why a text is not a wallet address, as a message; null for an address. */
export function addressFault(text: string): string | null {
  if (text === '') return 'No address found';
  if (lostItsCase(text))
    return 'All letters have the same case. Solana addresses are case-sensitive: paste the original';
  if (isAddress(text)) return null;
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'An Ethereum address: only Solana wallets can be followed';
  if (isSignature(text)) return 'A transaction, not a wallet';
  const strange = NOT_IN_ADDRESSES.exec(text)?.[0];
  if (strange !== undefined)
    return /\s/.test(strange)
      ? 'Address contains a space'
      : `Address contains an invalid character: "${strange}"`;
  if (text.length < 32) return 'Not a Solana address: too short';
  if (text.length > 44) return 'Not a Solana address: too long';
  return 'Not a Solana address: a character is wrong or missing';
}
