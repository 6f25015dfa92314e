/** The accounts of pump.fun and PumpSwap behind a trade. Source: the programs' published IDLs. */
import { fromBase58 } from '@dugout/domain/address';
import { NATIVE_QUOTE_MINT } from '@dugout/domain/sol';
import type { Account } from '../../accounts/account.ts';
import type { BorshReader } from '../../decoders/bytes/borsh-reader.ts';
import { guardedRead } from '../../decoders/bytes/borsh-reader.ts';
import { discriminator, discriminatorAt } from '../../decoders/bytes/discriminator.ts';
import { PUMP_PROGRAM } from '../../decoders/pump/layout.ts';
import { PUMP_SWAP_PROGRAM } from '../../decoders/pump-swap/layout.ts';

/** What of a curve's account a trade needs. */
export interface CurveAccount {
  readonly virtualTokens: bigint;
  readonly virtualLamports: bigint;
  /** Raw tokens that the curve still sells. */
  readonly tokensLeft: bigint;
  /** SOL that the curve holds, in lamports. */
  readonly lamportsHeld: bigint;
  readonly complete: boolean;
  readonly creator: string;
  /** The creator's fee goes back to traders. */
  readonly cashback: boolean;
  /** The creator's own fee in basis points, where the settings allow for one; 0 for that of the schedule. */
  readonly creatorFeeBps: bigint;
  /**
   * Coins with rules of their own or against something else than SOL, which trades in this form do not know.
   */
  readonly special: boolean;
}

/** What of a pool's account a trade needs. */
export interface PumpPoolAccount {
  readonly baseMint: string;
  readonly quoteMint: string;
  readonly baseVault: string;
  readonly quoteVault: string;
  /** Who made the pool: an account of pump.fun's for coins of its curves. */
  readonly creator: string;
  readonly coinCreator: string;
  readonly cashback: boolean;
  /** As that of a curve. */
  readonly creatorFeeBps: bigint;
  /** Raw quote units that a price counts beside those in the vault; below zero where fees wait there. */
  readonly virtualQuote: bigint;
  readonly special: boolean;
}

/** Whom a program lets its fees be paid to. */
export interface FeeRecipients {
  readonly feeRecipient: string;
  /** One of eight, any of which may stand in a trade. */
  readonly buybackRecipients: readonly string[];
  /** Whether creators set fees of their own. */
  readonly ownCreatorFees: boolean;
}

const HEAD_OF = {
  curve: discriminator('17b7f83760d8ac60'),
  global: discriminator('a7e8e8b1c86c727f'),
  pool: discriminator('f19a6d0411b16dbc'),
  globalConfig: discriminator('95089ccaa0fcb0d9'),
} as const;
const KEY = 32;
/** Accounts of a program's settings in which there are eight of one kind. */
const EIGHT = 8;
/** In both settings: eight recipients for mayhem coins with a switch behind the first, and a switch. */
const RESERVED_RECIPIENTS = KEY + 1 + 7 * KEY + 1;

const isOf = ({ owner, data }: Account, program: string, head: bigint): boolean =>
  owner === program && data.length > 8 && discriminatorAt(data) === head;

/** Null for anything that is no curve. */
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

/** A switch behind so many bytes. */
function tail(reader: BorshReader, bytes: number): boolean {
  reader.skip(bytes);
  return reader.bool();
}

/**
 * Null for anything that is not the curves' settings (Global of the IDL), and where they are older than what
 * a trade needs.
 */
export function readCurveFees(account: Account): FeeRecipients | null {
  if (!isOf(account, PUMP_PROGRAM, HEAD_OF.global)) return null;
  return guardedRead(account.data, 8, (reader) => {
    reader.skip(1 + KEY);
    const feeRecipient = reader.key();
    // Five numbers, who withdraws, a switch, two numbers.
    reader.skip(5 * 8 + KEY + 1 + 2 * 8);
    // Seven further recipients, two authorities, a switch, the whitelist.
    reader.skip(7 * KEY + 2 * KEY + 1 + KEY);
    reader.skip(RESERVED_RECIPIENTS);
    const buybackRecipients = keys(reader, EIGHT);
    // Two numbers and the mints that coins may be quoted in.
    const ownCreatorFees = reader.left > 2 * 8 + KEY && tail(reader, 2 * 8 + KEY);
    return { feeRecipient, buybackRecipients, ownCreatorFees };
  });
}

/** Null for anything that is no pool. */
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
    // Trades of pools without a creator leave an account out.
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
 * Null for anything that is not the pools' settings (GlobalConfig of the IDL), and where they are older than
 * what a trade needs.
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
    // A number, an authority, a switch.
    const ownCreatorFees = reader.left > 8 + KEY + 1 && tail(reader, 8 + KEY + 1);
    return { feeRecipient, buybackRecipients, ownCreatorFees };
  });
}

/**
 * The buyback recipient of a wallet's trades: traders are spread over all, since a trade locks the one it
 * pays.
 */
export const buybackRecipientFor = (wallet: string, { buybackRecipients }: FeeRecipients): string =>
  buybackRecipients[(fromBase58(wallet)?.at(-1) ?? 0) % buybackRecipients.length] ?? '';
