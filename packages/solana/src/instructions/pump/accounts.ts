/** The accounts of pump.fun and PumpSwap required by a trade. Source: the programs' published IDLs. */
import { fromBase58 } from '@dugout/domain/address';
import { NATIVE_QUOTE_MINT } from '@dugout/domain/sol';
import type { Account } from '../../accounts/account.ts';
import type { BorshReader } from '../../decoders/bytes/borsh-reader.ts';
import { guardedRead } from '../../decoders/bytes/borsh-reader.ts';
import { discriminator, discriminatorAt } from '../../decoders/bytes/discriminator.ts';
import { PUMP_PROGRAM } from '../../decoders/pump/layout.ts';
import { PUMP_SWAP_PROGRAM } from '../../decoders/pump-swap/layout.ts';

/** The parts of a curve's account required by a trade. */
export interface CurveAccount {
  readonly virtualTokens: bigint;
  readonly virtualLamports: bigint;
  /** Raw tokens that the curve still sells. */
  readonly tokensLeft: bigint;
  /** SOL held by the curve, in lamports. */
  readonly lamportsHeld: bigint;
  readonly complete: boolean;
  readonly creator: string;
  /** The creator's fee is returned to traders. */
  readonly cashback: boolean;
  /** The creator's own fee in basis points, if the settings allow one; 0 for the schedule's. */
  readonly creatorFeeBps: bigint;
  /** Coins with special rules or a quote other than SOL, which trades of this form do not support. */
  readonly special: boolean;
}

/** The parts of a pool's account required by a trade. */
export interface PumpPoolAccount {
  readonly baseMint: string;
  readonly quoteMint: string;
  readonly baseVault: string;
  readonly quoteVault: string;
  /** The pool's creator: an account of pump.fun for coins of its curves. */
  readonly creator: string;
  readonly coinCreator: string;
  readonly cashback: boolean;
  /** As for a curve. */
  readonly creatorFeeBps: bigint;
  /** Raw quote units added to the vault's for pricing; negative while fees wait in the vault. */
  readonly virtualQuote: bigint;
  readonly special: boolean;
}

export interface FeeRecipients {
  readonly feeRecipient: string;
  /** One of eight, any of which is valid in a trade. */
  readonly buybackRecipients: readonly string[];
  /** Whether creators set their own fees. */
  readonly ownCreatorFees: boolean;
}

const HEAD_OF = {
  curve: discriminator('17b7f83760d8ac60'),
  global: discriminator('a7e8e8b1c86c727f'),
  pool: discriminator('f19a6d0411b16dbc'),
  globalConfig: discriminator('95089ccaa0fcb0d9'),
} as const;
const KEY = 32;
/** Number of accounts of one kind in a program's settings. */
const EIGHT = 8;
/** In both settings: eight recipients for mayhem coins with a flag after the first, and a flag. */
const RESERVED_RECIPIENTS = KEY + 1 + 7 * KEY + 1;

const isOf = ({ owner, data }: Account, program: string, head: bigint): boolean =>
  owner === program && data.length > 8 && discriminatorAt(data) === head;

/** Returns null for any account that is not a curve. */
export function readCurve(account: Account): CurveAccount | null {
  if (!isOf(account, PUMP_PROGRAM, HEAD_OF.curve)) return null;
  return guardedRead(account.data, 8, (reader) => {
    const [virtualTokens, virtualLamports] = [reader.u64(), reader.u64()];
    const tokensLeft = reader.u64();
    const lamportsHeld = reader.u64();
    reader.skip(8);
    const complete = reader.bool();
    const creator = reader.key();
    const [mayhem, cashback] = reader.left >= 2 ? [reader.bool(), reader.bool()] : [false, false];
    const quoteMint = reader.left >= KEY ? reader.key() : NATIVE_QUOTE_MINT;
    const creatorFeeBps = reader.left >= 8 ? reader.u64() : 0n;
    const special = mayhem || quoteMint !== NATIVE_QUOTE_MINT;
    return {
      virtualTokens,
      virtualLamports,
      tokensLeft,
      lamportsHeld,
      complete,
      creator,
      cashback,
      creatorFeeBps,
      special,
    };
  });
}

const keys = (reader: BorshReader, count: number): string[] =>
  Array.from({ length: count }, () => reader.key());

/** Reads a flag after `bytes` bytes. */
function tail(reader: BorshReader, bytes: number): boolean {
  reader.skip(bytes);
  return reader.bool();
}

/**
 * Returns null for any account other than the curves' settings (Global of the IDL), and for settings too old for
 * a trade.
 */
export function readCurveFees(account: Account): FeeRecipients | null {
  if (!isOf(account, PUMP_PROGRAM, HEAD_OF.global)) return null;
  return guardedRead(account.data, 8, (reader) => {
    reader.skip(1 + KEY);
    const feeRecipient = reader.key();
    // Five numbers, the withdraw authority, a flag, two numbers.
    reader.skip(5 * 8 + KEY + 1 + 2 * 8);
    // Seven more recipients, two authorities, a flag, the whitelist.
    reader.skip(7 * KEY + 2 * KEY + 1 + KEY);
    reader.skip(RESERVED_RECIPIENTS);
    const buybackRecipients = keys(reader, EIGHT);
    // Two numbers and the allowed quote mints.
    const ownCreatorFees = reader.left > 2 * 8 + KEY && tail(reader, 2 * 8 + KEY);
    return { feeRecipient, buybackRecipients, ownCreatorFees };
  });
}

/** Returns null for any account that is not a pool. */
export function readPumpPool(account: Account): PumpPoolAccount | null {
  if (!isOf(account, PUMP_SWAP_PROGRAM, HEAD_OF.pool)) return null;
  return guardedRead(account.data, 8, (reader) => {
    reader.skip(1 + 2);
    const creator = reader.key();
    const [baseMint, quoteMint] = [reader.key(), reader.key()];
    reader.skip(KEY);
    const [baseVault, quoteVault] = [reader.key(), reader.key()];
    reader.skip(8);
    const coinCreator = reader.key();
    const [mayhem, cashback] = reader.left >= 2 ? [reader.bool(), reader.bool()] : [false, false];
    const virtualQuote = reader.left >= 16 ? reader.i128() : 0n;
    const creatorFeeBps = reader.left >= 8 ? reader.u64() : 0n;
    // Trades of pools without a creator omit an account.
    const special = mayhem || coinCreator === NATIVE_QUOTE_MINT;
    return {
      baseMint,
      quoteMint,
      baseVault,
      quoteVault,
      creator,
      coinCreator,
      cashback,
      creatorFeeBps,
      virtualQuote,
      special,
    };
  });
}

/**
 * Returns null for any account other than the pools' settings (GlobalConfig of the IDL), and for settings too old
 * for a trade.
 */
export function readPoolFees(account: Account): FeeRecipients | null {
  if (!isOf(account, PUMP_SWAP_PROGRAM, HEAD_OF.globalConfig)) return null;
  return guardedRead(account.data, 8, (reader) => {
    reader.skip(KEY + 2 * 8 + 1);
    const [feeRecipient = ''] = keys(reader, EIGHT);
    // A number, an authority, the whitelist.
    reader.skip(8 + 2 * KEY);
    reader.skip(RESERVED_RECIPIENTS);
    const buybackRecipients = keys(reader, EIGHT);
    // A number, an authority, a flag.
    const ownCreatorFees = reader.left > 8 + KEY + 1 && tail(reader, 8 + KEY + 1);
    return { feeRecipient, buybackRecipients, ownCreatorFees };
  });
}

/**
 * Returns the buyback recipient for a wallet's trades. Wallets are spread over all recipients because a trade
 * locks the one it pays.
 */
export const buybackRecipientFor = (wallet: string, { buybackRecipients }: FeeRecipients): string =>
  buybackRecipients[(fromBase58(wallet)?.at(-1) ?? 0) % buybackRecipients.length] ?? '';
