import type { BorshReader } from '../decoders/bytes/borsh-reader.ts';
import { guardedRead } from '../decoders/bytes/borsh-reader.ts';
import type { Account } from './account.ts';
import { type Extensions, NO_EXTENSIONS, readExtensions } from './mint-extensions.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';

/**
 * A mint of SPL Token or Token-2022. Source: spl_token::state::Mint and spl_token_2022::extension
 * (solana-program/token, token-2022): 82 bytes; with extensions, zeros up to 165, the account type at 165, then
 * the extensions.
 */
export interface Mint {
  readonly program: 'token' | 'token-2022';
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
  /** Raw units. */
  readonly supply: bigint;
  readonly decimals: number;
  readonly extensions: Extensions;
}

const MINT_BYTES = 82;
/**
 * A mint with extensions is padded to the length of a token account, so the account type has the same offset in
 * both.
 */
const KIND_AT = 165;
const IS_MINT = 1;
/** Length of a Token-2022 multisig, which no mint may have. */
const MULTISIG_BYTES = 355;

/** COption<Pubkey>: a four-byte number, 0 or 1, then the key, which is always present. */
function optionKey(reader: BorshReader): string | null {
  const tag = reader.u32();
  if (tag > 1) throw new RangeError('not an option');
  const key = reader.key();
  return tag === 1 ? key : null;
}

function programOf(owner: string): Mint['program'] | null {
  if (owner === TOKEN_PROGRAM) return 'token';
  return owner === TOKEN_2022_PROGRAM ? 'token-2022' : null;
}

function extensionsOf({ data }: Account, program: Mint['program']): Extensions | null {
  if (data.length === MINT_BYTES) return NO_EXTENSIONS;
  if (
    program === 'token' ||
    data.length === MULTISIG_BYTES ||
    data.length <= KIND_AT ||
    data[KIND_AT] !== IS_MINT
  )
    return null;
  if (data.subarray(MINT_BYTES, KIND_AT).some((byte) => byte !== 0)) return null;
  return readExtensions(data.subarray(KIND_AT + 1));
}

/** Decodes a mint; null for another program's account, an uninitialized one, or an unknown layout. */
export function decodeMint(account: Account): Mint | null {
  const program = programOf(account.owner);
  if (program === null) return null;
  const extensions = extensionsOf(account, program);
  if (extensions === null) return null;
  return guardedRead(account.data, 0, (reader) => {
    const mintAuthority = optionKey(reader);
    const supply = reader.u64();
    const decimals = reader.u8();
    const initialized = reader.bool();
    const freezeAuthority = optionKey(reader);
    return initialized ? { program, mintAuthority, freezeAuthority, supply, decimals, extensions } : null;
  });
}
