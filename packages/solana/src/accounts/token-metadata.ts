import type { BorshReader } from '../decoders/bytes/borsh-reader.ts';
import { guardedRead } from '../decoders/bytes/borsh-reader.ts';
import type { Account } from './account.ts';
import { METADATA_PROGRAM } from './programs.ts';

/** Name and URI of the off-chain metadata as stored on chain, written by the token's maker. */
export interface TokenMetadata {
  readonly mint: string;
  readonly updateAuthority: string | null;
  /** Whether the update authority may still change it. */
  readonly mutable: boolean;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
}

/** mpl_token_metadata::types::Key::MetadataV1. */
const METADATA_V1 = 4;
const MAX_CREATORS = 5;
/** Max bytes allowed by the program: 32, 10 and 200. */
const LONGEST = { name: 32, symbol: 10, uri: 200 } as const;

/** Removes the zero padding of a field. */
export const unpadded = (text: string): string => text.replace(/\0+$/, '').trim();

function skipCreators(reader: BorshReader): void {
  if (!reader.bool()) return;
  const creators = reader.u32();
  if (creators > MAX_CREATORS) throw new RangeError('too many creators');
  reader.skip(creators * 34);
}

/**
 * Decodes a Metaplex metadata account; null for any other account. Source:
 * mpl_token_metadata::accounts::Metadata: key, update authority, mint, name, symbol, uri, seller fee, creators,
 * primary sale flag, mutable flag; the rest depends on the version and is not read.
 */
export function decodeMetadata(account: Account): TokenMetadata | null {
  if (account.owner !== METADATA_PROGRAM) return null;
  return guardedRead(account.data, 0, (reader) => {
    if (reader.u8() !== METADATA_V1) return null;
    const updateAuthority = reader.key();
    const mint = reader.key();
    const text = (field: keyof typeof LONGEST): string => unpadded(reader.string(LONGEST[field]));
    const [name, symbol, uri] = [text('name'), text('symbol'), text('uri')];
    reader.u16();
    skipCreators(reader);
    reader.bool();
    const mutable = reader.bool();
    return { mint, updateAuthority, mutable, name, symbol, uri };
  });
}
