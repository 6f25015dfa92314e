import type { Call } from './call.ts';
import type { CallRow } from './ledger.repository.ts';

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

export const callOfRow = (row: CallRow): Call => ({
  callId: row.id,
  leafIndex: Number(row.leaf_index),
  userId: row.user_id,
  number: row.number,
  mint: row.mint,
  calledAt: row.called_at.getTime(),
  slot: Number(row.slot),
  price: row.price,
  pricedAt: row.priced_at?.getTime() ?? null,
  marketCap: numberOf(row.market_cap),
  liquidity: numberOf(row.liquidity),
  clanId: row.clan_id,
  ownToken: row.own_token,
  held: row.held,
  heldSince: row.held_since?.getTime() ?? null,
  prevHash: row.prev_hash,
  hash: row.hash,
});
