import { createHash } from 'node:crypto';
import { fromBase58, toBase58 } from '@dugout/domain/address';

/** Quote coins: wrapped SOL, USDC, USDT, USD1. They keep their addresses on every tape. */
const QUOTE_MINTS: readonly string[] = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB',
];

/** Changes to a recorded transaction for a tape. */
interface Stamp {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds. */
  readonly blockTime: number;
  /** A nonzero family gives every account of the market (mints, pools, vaults) another address; 0 keeps them. */
  readonly family: number;
  /** Number of the paying and trading wallet; 0 is the recorded one. */
  readonly wallet: number;
  /** Price in a pump.fun event, in permille of the recorded one. */
  readonly pricePermille: number;
}

/** Memoizes by text, because a tape's templates have few different addresses and data. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = make(text);
      known.set(text, value);
    }
    return value;
  };
}
const derived = remembered((text) => toBase58(createHash('sha256').update(text).digest()));
const bytesOf = remembered((text) => Buffer.from(fromBase58(text) ?? []));

/**
 * Copies a transaction in json form with new names: equal accounts get equal new names, in keys, balances, data
 * and logs.
 */
export function restamp(template: object, stamp: Stamp): object {
  const source = template as Transaction;
  const names = newNames(source, stamp);
  const bytes = [...names].map(([from, to]) => [bytesOf(from), bytesOf(to)] as const);
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string')
      return names.get(value) ?? (value.startsWith(LOG) ? relog(value, bytes, stamp) : value);
    if (Array.isArray(value)) return value.map(rename);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [
        key,
        key === 'data' ? redata(entry, bytes, stamp) : rename(entry),
      ]),
    );
  };
  const transaction = rename(source.transaction) as object;
  return {
    slot: stamp.slot,
    blockTime: stamp.blockTime,
    version: source.version ?? 'legacy',
    transaction: { ...transaction, signatures: [stamp.signature] },
    meta: rename(source.meta),
  };
}

interface Instruction {
  readonly programIdIndex: number;
}
interface Transaction {
  readonly version?: 'legacy' | number;
  readonly transaction: {
    readonly message: {
      readonly accountKeys: readonly string[];
      readonly instructions: readonly Instruction[];
    };
  };
  readonly meta: {
    readonly innerInstructions?: readonly { readonly instructions: readonly Instruction[] }[] | null;
    readonly loadedAddresses?: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  };
}

/** Renames every account except executed programs, quote coins and the system's own. */
function newNames(
  { transaction: { message }, meta }: Transaction,
  { family, wallet }: Stamp,
): Map<string, string> {
  const names = new Map<string, string>();
  const keys = [
    ...message.accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ];
  const ran = [
    ...message.instructions,
    ...(meta.innerInstructions ?? []).flatMap((group) => group.instructions),
  ];
  const kept = new Set([...ran.map((instruction) => keys[instruction.programIdIndex]), ...QUOTE_MINTS]);
  if (family > 0)
    for (const key of keys)
      if (!kept.has(key) && !/^(Sysvar|1111|Token|ATok|metaq|AToken)/.test(key))
        names.set(key, derived(`${key}/${family}`));
  const payer = message.accountKeys[0];
  if (payer !== undefined && wallet > 0) names.set(payer, derived(`wallet/${wallet}`));
  return names;
}

type Renamed = readonly (readonly [Buffer, Buffer])[];

const LOG = 'Program data: ';
const relog = (line: string, renamed: Renamed, stamp: Stamp): string =>
  LOG +
  line
    .slice(LOG.length)
    .split(' ')
    .map((part) => rewrite(Buffer.from(part, 'base64'), renamed, stamp).toString('base64'))
    .join(' ');

/** Max base58 length of data shorter than an address. */
const SHORT_TEXT = 40;

function redata(value: unknown, renamed: Renamed, stamp: Stamp): unknown {
  if (typeof value !== 'string' || value.length <= SHORT_TEXT) return value;
  const source = bytesOf(value);
  const data = rewrite(Buffer.from(source), renamed, stamp);
  return data.equals(source) ? value : toBase58(data);
}

/** pump.fun's TradeEvent: mint, amounts, side, user, timestamp, virtual reserves. */
const PUMP_TRADE = Buffer.from('bddb7fd34ee661ee', 'hex');
const [TIMESTAMP, VIRTUAL_QUOTE] = [89, 97];

function rewrite(data: Buffer, renamed: Renamed, { blockTime, pricePermille }: Stamp): Buffer {
  for (const [from, to] of renamed) {
    if (from.length !== 32 || data.length < 32) continue;
    for (let at = data.indexOf(from); at !== -1; at = data.indexOf(from, at + 32)) to.copy(data, at);
  }
  const event = data.indexOf(PUMP_TRADE);
  if ((event === 0 || event === 8) && data.length >= event + VIRTUAL_QUOTE + 8) {
    data.writeBigInt64LE(BigInt(blockTime), event + TIMESTAMP);
    const quote = data.readBigUInt64LE(event + VIRTUAL_QUOTE);
    data.writeBigUInt64LE((quote * BigInt(pricePermille)) / 1_000n, event + VIRTUAL_QUOTE);
  }
  return data;
}
