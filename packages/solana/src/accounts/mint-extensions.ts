import type { TokenDanger } from '@dugout/domain/token-safety';
import type { BorshReader } from '../decoders/bytes/borsh-reader.ts';
import { guardedRead, optionalKey } from '../decoders/bytes/borsh-reader.ts';
import { type TokenMetadata, unpadded } from './token-metadata.ts';

/** The extensions of a Token-2022 mint. */
export interface Extensions {
  readonly dangers: readonly TokenDanger[];
  /** Address of the mint's metadata account; null when the mint names none. */
  readonly metadataAddress: string | null;
  readonly metadata: TokenMetadata | null;
  /** Numbers of extensions that are not decoded here. */
  readonly others: readonly number[];
}

export const NO_EXTENSIONS: Extensions = { dangers: [], metadataAddress: null, metadata: null, others: [] };

/** Numbers of spl_token_2022::extension::ExtensionType. */
const TRANSFER_FEE = 1;
const CLOSE_AUTHORITY = 3;
const DEFAULT_STATE = 6;
const NON_TRANSFERABLE = 9;
const PERMANENT_DELEGATE = 12;
const TRANSFER_HOOK = 14;
const METADATA_POINTER = 18;
const TOKEN_METADATA = 19;
const PAUSABLE = 26;

const FROZEN = 2;
const LONGEST_TEXT = 4_096;
const MAX_EXTENSIONS = 64;
const HIGHEST_FEE_BPS = 10_000;

const named = (kind: 'permanentDelegate' | 'closable', by: string | null): TokenDanger[] =>
  by === null ? [] : [{ kind, by }];

/**
 * Authority, withdraw authority, withheld amount; then the current and next fee, each as epoch, maximum, basis
 * points. The higher one counts.
 */
function transferFee(reader: BorshReader): TokenDanger[] {
  const by = optionalKey(reader);
  reader.skip(32 + 8);
  const fee = (): number => {
    reader.skip(16);
    return reader.u16();
  };
  const bps = Math.max(fee(), fee());
  if (bps > HIGHEST_FEE_BPS) throw new RangeError('not a fee');
  return bps === 0 && by === null ? [] : [{ kind: 'transferFee', bps, by }];
}

function transferHook(reader: BorshReader): TokenDanger[] {
  const [by, program] = [optionalKey(reader), optionalKey(reader)];
  return by === null && program === null ? [] : [{ kind: 'transferHook', program, by }];
}

function pausable(reader: BorshReader): TokenDanger[] {
  const by = optionalKey(reader);
  const paused = reader.bool();
  return by === null && !paused ? [] : [{ kind: 'pausable', by, paused }];
}

const DANGERS: Readonly<Record<number, (reader: BorshReader) => TokenDanger[]>> = {
  [TRANSFER_FEE]: transferFee,
  [CLOSE_AUTHORITY]: (reader) => named('closable', optionalKey(reader)),
  [DEFAULT_STATE]: (reader) => (reader.u8() === FROZEN ? [{ kind: 'frozenByDefault' }] : []),
  [NON_TRANSFERABLE]: () => [{ kind: 'nonTransferable' }],
  [PERMANENT_DELEGATE]: (reader) => named('permanentDelegate', optionalKey(reader)),
  [TRANSFER_HOOK]: transferHook,
  [PAUSABLE]: pausable,
};

/** Update authority, mint, name, symbol, URI of the JSON; the maker's additional fields may follow. */
const tokenMetadata = (reader: BorshReader): TokenMetadata => {
  const updateAuthority = optionalKey(reader);
  const mint = reader.key();
  const text = () => unpadded(reader.string(LONGEST_TEXT));
  const [name, symbol, uri] = [text(), text(), text()];
  return { mint, updateAuthority, mutable: updateAuthority !== null, name, symbol, uri };
};

/**
 * Reads the entries: number and length of two bytes each, then the content; number 0 ends the list. Null when an
 * entry does not fit or is invalid.
 */
export function readExtensions(data: Uint8Array): Extensions | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const dangers: TokenDanger[] = [];
  const others: number[] = [];
  let metadataAddress: string | null = null;
  let metadata: TokenMetadata | null = null;
  const met = new Set<number>();
  for (let at = 0; at + 4 <= data.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (type === 0) break;
    if (at + 4 + length > data.length || met.size >= MAX_EXTENSIONS || met.has(type)) return null;
    met.add(type);
    const content = data.subarray(at + 4, at + 4 + length);
    const danger = DANGERS[type];
    if (danger !== undefined) {
      const found = guardedRead(content, 0, danger);
      if (found === null) return null;
      dangers.push(...found);
    } else if (type === METADATA_POINTER) {
      const address = guardedRead(content, 32, (reader) => ({ key: optionalKey(reader) }));
      if (address === null) return null;
      metadataAddress = address.key;
    } else if (type === TOKEN_METADATA) metadata = guardedRead(content, 0, tokenMetadata);
    else others.push(type);
    at += 4 + length;
  }
  return { dangers, metadataAddress, metadata, others };
}
