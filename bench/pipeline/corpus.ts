import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { asYellowstone, type JsonTransaction } from '@dugout/local-chain/yellowstone';
import { decodeTransaction } from '@dugout/solana/decode';
import { fromGrpc } from '@dugout/solana/transactions/from-bytes';
import { recordedJson } from '@dugout/testkit/recorded';

/**
 * Recorded transactions in which both sides find trades: Raydium, PumpSwap, Orca, Meteora, Moonshot, and routes
 * through several of them.
 */
const FILES = [
  'agavesim/json1.json',
  'agavesim/json2.json',
  'galileo/clmm__1J3X41t9xp.json',
  'galileo/clmm__22zKVwQg6v.json',
  'galileo/cpmm__3CycATnfMs.json',
  'galileo/cpmm__3hr1TjS7Te.json',
  'galileo/cpmm__4hNnHp6YuW.json',
  'galileo/cpmm__5vsoeK9pin.json',
  'galileo/dlmm__121BxhGLRb.json',
  'galileo/dlmm__18gawNU3Tb.json',
  'galileo/whirl__3ALM1zmi8n.json',
  'galileo/whirl__3Ecj64cA5x.json',
  'galileo/whirl_dlmm__3KszAXrh1v.json',
  'galileo/whirl_dlmm__4SYT9988Dt.json',
  'moonshot/moon_tx.json',
  'rotki/test_refetch_txs_in_range__4XaCfTLN.json',
  'rotki/test_route_v2__5yFvtkWX.json',
  'rotki/test_route_v2_with_multiple_underlying_swaps__2nLWcmra.json',
  'rotki/test_shared_accounts_route__62osuRs2.json',
];
const SLOT_MS = 400;
const FIRST_SLOT = 400_000_000;

const templates = FILES.map((file) => {
  const json = recordedJson(`tx/${file}`) as { readonly result?: JsonTransaction } & JsonTransaction;
  return asYellowstone(json.result ?? json);
});
export const TEMPLATES = templates.length;
type Update = (typeof templates)[number]['update'];

/** A transaction as received from the stream: byte fields as bytes. */
interface Incoming {
  readonly update: Update;
  readonly slot: number;
  /** Unix seconds. */
  readonly blockTime: number;
}

/** Returns the transaction with a number: a recorded one with a unique signature, in a current block. */
export function incoming(n: number, now: number): Incoming {
  const template = templates[n % TEMPLATES];
  if (template === undefined) throw new Error('no recorded transactions');
  const signature = Buffer.from(template.update.signature);
  signature.writeUInt32BE(n + 1, 0);
  const { transaction } = template.update;
  const update = {
    ...template.update,
    signature,
    transaction: { ...transaction, signatures: [signature, ...transaction.signatures.slice(1)] },
  };
  return {
    update,
    slot: FIRST_SLOT + Math.floor((now - 1_750_000_000_000) / SLOT_MS),
    blockTime: Math.floor(now / 1000),
  };
}

export const numberOf = (signature: Uint8Array): number =>
  Buffer.from(signature.buffer, signature.byteOffset).readUInt32BE(0) - 1;

/**
 * Token trades in each recorded transaction as read by our decoder, which `npm run bench -- decode` compares with
 * references. A trade of SOL itself is its price, not a token's.
 */
export const tradesOf = (template: number): readonly Trade[] => {
  const { update, slot, blockTime } = incoming(template, Date.now());
  return decodeTransaction(fromGrpc(update, slot, blockTime)).trades.filter(
    (trade) => trade.mint !== SOL_MINT,
  );
};
