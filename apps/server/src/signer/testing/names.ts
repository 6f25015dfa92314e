/** Addresses for tests, with keys derived from names. */
import { createHash } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { publicKeyOf } from '../keys/key-pair.ts';

export const seedOf = (name: string): Buffer => createHash('sha256').update(`scene ${name}`).digest();
/** An address whose key the tests hold. */
export const named = (name: string): string => toBase58(publicKeyOf(seedOf(name)));

export const WALLET = named('wallet');
export const OTHER = named('other');
export const FRIEND = named('friend');
export const ATTACKER = named('attacker');
export const PLATFORM = named('platform');
export const TIP = named('tip');
export const MINT = named('mint');
export const MINT_2 = named('mint 2');
