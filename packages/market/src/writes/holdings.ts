import type { TokenTransfer } from '@dugout/domain/market-events';
import type { MarketState } from '../state.ts';
import { BUNDLED, FRESH, INSIDER, POOL, SNIPER } from '../store/holder-flags.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { BUY } from '../store/trade-tape.ts';
import { signatureOf } from '../text/trade-id.ts';
import { noteHolders } from './note-holders.ts';

const NONE = -1;
/** Slots in which buyers count as snipers: that of the creation and the next one. */
const SNIPER_SLOTS = 2;
/** Max transfers kept for a token whose creator is not known yet. */
const MAX_EARLY_TRANSFERS = 64;

/** Returns the record of a wallet in a token, adding it if necessary. */
export function holderOf(
  state: MarketState,
  token: number,
  wallet: number,
  address = state.wallets.text(wallet),
): number {
  const known = state.holders.find(token, wallet);
  if (known !== NONE) return known;
  const holder = state.holders.add(token, wallet, state.pools.has(address) ? POOL : 0);
  state.walletChains.addHolder(wallet, holder);
  return holder;
}

/** Marks a buyer as insider or sniper, and as part of a bundle, when the token's creation is known. */
export function markBuyer(
  state: MarketState,
  token: TokenRecord,
  holder: number,
  slot: number,
  signature: string,
): void {
  if (token.creatorWallet === NONE || state.holders.wallet(holder) === token.creatorWallet) return;
  if (slot === token.createdSlot) state.holders.mark(holder, BUNDLED);
  if (signature === token.creationSignature) state.holders.mark(holder, INSIDER);
  else if (slot >= token.createdSlot && slot - token.createdSlot < SNIPER_SLOTS)
    state.holders.mark(holder, SNIPER);
}

export function markFresh(state: MarketState, holder: number, wallet: number, time: number): void {
  const { firstSeen, holders } = state;
  if (!firstSeen.isFresh(wallet, time) || !holders.holds(holder)) return;
  if ((holders.flags(holder) & FRESH) === 0) holders.mark(holder, FRESH);
}

/** Sets the marks for events that were applied before the creation. */
export function markEarlierHolders(state: MarketState, token: TokenRecord): void {
  const { tape } = state;
  for (let at = tape.first(token.number); at !== NONE; at = tape.next(at)) {
    if ((tape.flags(at) & BUY) !== 0)
      markBuyer(state, token, tape.holder(at), tape.slot(at), signatureOf(tape.id(at)));
  }
  for (const [from, to] of state.earlyTransfers.get(token.number) ?? []) markReceiver(state, token, from, to);
  state.earlyTransfers.delete(token.number);
}

export function applyTransfer(state: MarketState, transfer: TokenTransfer): boolean {
  const token = state.materialiseByMint(transfer.mint);
  if (token === undefined) {
    state.keepWaiting(transfer);
    return false;
  }
  if (!state.seen.add(transfer.id, transfer.time)) return false;
  state.undo?.seen(transfer.id);
  state.see(transfer.slot, transfer.time);
  if (transfer.from === transfer.to || transfer.tokenAmount === 0n) return false;
  state.undo?.touch(token);
  const { time } = transfer;
  const [from, to] = [state.seeWallet(transfer.from, time), state.seeWallet(transfer.to, time)];
  state.holders.debit(holderOf(state, token.number, from, transfer.from), transfer.tokenAmount, time);
  state.holders.credit(holderOf(state, token.number, to, transfer.to), transfer.tokenAmount, time);
  if (token.creatorWallet === NONE) rememberTransfer(state, token.number, from, to);
  else markReceiver(state, token, from, to);
  token.holdings++;
  noteHolders(state, token.number);
  return true;
}

function markReceiver(state: MarketState, token: TokenRecord, from: number, to: number): void {
  if (from !== token.creatorWallet) return;
  const holder = holderOf(state, token.number, to);
  if ((state.holders.flags(holder) & POOL) === 0) state.holders.mark(holder, INSIDER);
}

/** Keeps a transfer until the token's creator is known. */
export function rememberTransfer(state: MarketState, token: number, from: number, to: number): void {
  const kept = state.earlyTransfers.get(token) ?? [];
  if (kept.length < MAX_EARLY_TRANSFERS) kept.push([from, to]);
  state.earlyTransfers.set(token, kept);
}
