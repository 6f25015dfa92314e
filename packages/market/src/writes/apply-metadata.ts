import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { MetadataUpdate } from '../types.ts';
import { nameToken } from './names.ts';

/**
 * Applies metadata known about a token besides its trades. Its creation event takes precedence over the identity
 * read from accounts later.
 */
export function applyMetadata(
  state: MarketState,
  mint: string,
  { safety, offChain, look, identity }: MetadataUpdate,
): boolean {
  const known = state.token(mint);
  if (known === undefined) return false;
  if (look !== undefined) state.pictureHashes.set(known.number, look);
  // A picture hash is stored outside the record, so a compacted token stays compacted.
  if (safety === undefined && offChain === undefined && identity === undefined) return true;
  const token = state.materialiseByMint(mint);
  if (token === undefined) return false;
  state.undo?.touch(token);
  if (offChain !== undefined) token.offChain = offChain;
  if (safety !== undefined && safety.slot >= (token.safety?.slot ?? 0)) token.safety = safety;
  if (identity !== undefined && token.createdAt === null) identify(state, token, identity);
  state.changes.add(token.number);
  return true;
}

function identify(
  state: MarketState,
  token: TokenRecord,
  { name, symbol, uri, decimals, supply }: NonNullable<MetadataUpdate['identity']>,
): void {
  // All figures were computed with the decimals of its trades.
  if (decimals !== token.decimals) return;
  token.uri = uri;
  token.supply ??= supply;
  token.holdings++;
  if (token.name !== '' || token.symbol !== '') return;
  token.name = name;
  token.symbol = symbol;
  if (name === '' && symbol === '') return;
  nameToken(state, token);
}
