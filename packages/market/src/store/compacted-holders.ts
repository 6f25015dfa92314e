import { CompactedChains } from './compacted-chains.ts';
import type { CompactedHoldersDump, HolderImage } from './holder-types.ts';

/** A holder record of a resting token. */
interface CompactedHolder extends HolderImage {
  readonly wallet: number;
}

interface ChainedHolder extends CompactedHolder {
  /** Whether the wallet's chain has the token already. */
  readonly isChained: boolean;
}

/** Max holders of a packed token: each read of one of them begins with the first. */
export const MAX_PACKED = 256;
/** Bits next to the marks. */
const [IS_SHORT, NEVER] = [64, 128];
const MARKS = 63;
const LOW_BITS = 0xffff_ffffn;

const scratch: number[] = [];

function putNumber(value: number): void {
  let rest = value;
  while (rest >= 128) {
    scratch.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  scratch.push(rest);
}

function putAmount(amount: bigint): void {
  putNumber(Number(amount & LOW_BITS));
  putNumber(Number(amount >> 32n));
}

const packs = (time: number): boolean => time === Number.NEGATIVE_INFINITY || Number.isSafeInteger(time);

/** Packs the holders of a token into a text of one byte a letter; null when a time does not pack. */
function packHolders(holders: readonly CompactedHolder[]): string | null {
  const newest = holders.reduce((time, each) => Math.max(time, each.time, each.shortUntil), 0);
  scratch.length = 0;
  putNumber(newest);
  for (const { wallet, balance, time, flags, short, shortUntil } of holders) {
    if (!packs(time) || !packs(shortUntil)) return null;
    const never = time === Number.NEGATIVE_INFINITY;
    putNumber(wallet);
    scratch.push((flags & MARKS) | (short === 0n ? 0 : IS_SHORT) | (never ? NEVER : 0));
    putAmount(balance);
    if (!never) putNumber(newest - time);
    if (short === 0n) continue;
    putAmount(short);
    putNumber(newest - shortUntil);
  }
  return String.fromCharCode(...scratch);
}

/** Reads a packed text from its beginning. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }
  byte(): number {
    return this.#text.charCodeAt(this.#at++);
  }
  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
  amount(): bigint {
    const low = this.number();
    const high = this.number();
    return high === 0 ? BigInt(low) : (BigInt(high) << 32n) | BigInt(low);
  }
}

/** Calls `visit` with each holder of a packed text, in order, until it returns true. */
function eachPacked(packed: string, visit: (holder: CompactedHolder) => boolean | undefined): void {
  const reader = new Reader(packed);
  const newest = reader.number();
  while (!reader.isAtEnd) {
    const wallet = reader.number();
    const bits = reader.byte();
    const balance = reader.amount();
    const time = (bits & NEVER) !== 0 ? Number.NEGATIVE_INFINITY : newest - reader.number();
    const isShort = (bits & IS_SHORT) !== 0;
    const short = isShort ? reader.amount() : 0n;
    const shortUntil = isShort ? newest - reader.number() : 0;
    if (visit({ wallet, balance, time, flags: bits & MARKS, short, shortUntil }) === true) return;
  }
}

/** The holders of resting tokens, about 18 bytes each, and 8 in the list of each wallet. */
export class CompactedHolders {
  readonly #packed = new Map<number, string>();
  readonly #chains = new CompactedChains();
  #size = 0;
  #bytes = 0;

  /** Number of holders. */
  get size(): number {
    return this.#size;
  }
  get bytes(): number {
    return this.#bytes + this.#chains.bytes;
  }

  has(token: number): boolean {
    return this.#packed.has(token);
  }

  /** Returns whether the holders were packed. */
  put(token: number, holders: readonly ChainedHolder[]): boolean {
    const packed = packHolders(holders);
    if (packed === null) return false;
    this.#packed.set(token, packed);
    this.#size += holders.length;
    this.#bytes += packed.length;
    for (const { wallet, isChained } of holders) if (!isChained) this.#chains.add(wallet, token);
    return true;
  }

  /** Removes and returns the holders of a token; their wallets' lists keep the token. */
  take(token: number): CompactedHolder[] {
    const packed = this.#packed.get(token);
    if (packed === undefined) return [];
    this.#packed.delete(token);
    const holders: CompactedHolder[] = [];
    eachPacked(packed, (holder) => void holders.push(holder));
    this.#size -= holders.length;
    this.#bytes -= packed.length;
    return holders;
  }

  find(token: number, wallet: number): CompactedHolder | null {
    let found: CompactedHolder | null = null;
    this.each(token, (holder) => {
      if (holder.wallet === wallet) found = holder;
      return found !== null;
    });
    return found;
  }

  /** Calls `visit` with the holders of a resting token until it returns true. */
  each(token: number, visit: (holder: CompactedHolder) => boolean | undefined): void {
    const packed = this.#packed.get(token);
    if (packed !== undefined) eachPacked(packed, visit);
  }

  /** Calls `visit` with what a wallet holds of each resting token. */
  eachOf(wallet: number, visit: (token: number, holder: CompactedHolder) => void): void {
    this.#chains.each(wallet, (token) => {
      if (!this.has(token)) return true;
      const holder = this.find(token, wallet);
      if (holder !== null) visit(token, holder);
      return holder !== null;
    });
  }

  dump(): CompactedHoldersDump {
    return { packed: this.#packed, chains: this.#chains.dump(), size: this.#size };
  }

  load({ packed, chains, size }: CompactedHoldersDump): void {
    for (const [token, text] of packed) {
      this.#packed.set(token, text);
      this.#bytes += text.length;
    }
    this.#chains.load(chains);
    this.#size = size;
  }
}
