import { toBase58 } from '@dugout/domain/address';
import type { AccountState } from '../account-state.ts';
import type { DecimalsOf } from '../execution.ts';
import { readMint, readTokenAccount, TOKEN_2022_PROGRAM, uiAmount } from '../token-account.ts';
import { invalid, options } from './params.ts';

/** Rent is no longer collected, so an account's next collection epoch is the last possible one. */
const RENT_EPOCH = 0;
const LONGEST_BASE58 = 128;

/**
 * Formats an account for JSON-RPC.
 * @throws NodeError for an unsupported encoding
 */
export function accountView(account: AccountState, given: unknown, decimalsOf: DecimalsOf) {
  const { encoding = 'base58', dataSlice } = options(given);
  const { lamports, owner, executable } = account;
  const rest = {
    lamports: Number(lamports),
    owner,
    executable,
    rentEpoch: RENT_EPOCH,
    space: account.data.length,
  };
  if (encoding === 'jsonParsed')
    return { ...rest, data: parsedData(account, decimalsOf) ?? base64(account.data) };
  const data = sliced(account.data, dataSlice);
  if (encoding === 'base64') return { ...rest, data: base64(data) };
  if (encoding !== 'base58') throw invalid(`this node does not encode ${String(encoding)}`);
  if (data.length > LONGEST_BASE58)
    throw invalid('Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.');
  return { ...rest, data: [toBase58(data), 'base58'] };
}

const base64 = (data: Uint8Array): [string, string] => [Buffer.from(data).toString('base64'), 'base64'];

function sliced(data: Uint8Array, slice: unknown): Uint8Array {
  const { offset, length } = options(slice);
  return typeof offset === 'number' && typeof length === 'number'
    ? data.subarray(offset, offset + length)
    : data;
}

/** Formats token accounts and mints like the node's parser; null for any other account. */
function parsedData(account: AccountState, decimalsOf: DecimalsOf) {
  const program = account.owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token';
  const space = account.data.length;
  const token = readTokenAccount(account);
  if (token !== null) {
    const { mint, owner, amount, frozen, native } = token;
    const info = {
      isNative: native,
      mint,
      owner,
      state: frozen ? 'frozen' : 'initialized',
      tokenAmount: uiAmount(amount, decimalsOf(mint) ?? 0),
    };
    return { program, parsed: { type: 'account', info }, space };
  }
  const mint = readMint(account);
  if (mint === null) return null;
  const { decimals, supply, mintAuthority, freezeAuthority } = mint;
  const info = { decimals, freezeAuthority, isInitialized: true, mintAuthority, supply: supply.toString() };
  return { program, parsed: { type: 'mint', info }, space };
}
