/**
 * Trades on pump.fun's curves and PumpSwap's pools as instructions: which accounts in which order, and the arguments. Pure; addresses that
 * are derived are given by their seeds. Source: the programs' published IDLs of May 2026 (pump, pump_amm); the accounts behind those of the
 * IDLs, without which the programs refuse a trade since April 2026, from pump-public-docs (BREAKING_FEE_RECIPIENT).
 */
import { fromBase58 } from '@dugout/domain/address';
import { NATIVE_QUOTE_MINT } from '@dugout/domain/sol';
import type { Account } from '../accounts/account.ts';
import { guardedRead } from '../accounts/guarded-read.ts';
import type { BorshReader } from '../decoders/borsh-reader.ts';
import { discriminator, discriminatorAt } from '../decoders/discriminator.ts';
import { PUMP_PROGRAM } from '../decoders/pump/layout.ts';
import { PUMP_SWAP_PROGRAM } from '../decoders/pump-swap/layout.ts';

export const PUMP_FEE_PROGRAM = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ';

/** An address that a program derives: its seeds, texts or addresses. */
export interface Derived {
  readonly program: string;
  readonly seeds: readonly (string | { readonly address: string })[];
}

const at = (address: string) => ({ address });
export const derived = {
  global: { program: PUMP_PROGRAM, seeds: ['global'] },
  curve: (mint: string) => ({ program: PUMP_PROGRAM, seeds: ['bonding-curve', at(mint)] }),
  curveV2: (mint: string) => ({ program: PUMP_PROGRAM, seeds: ['bonding-curve-v2', at(mint)] }),
  poolV2: (mint: string) => ({ program: PUMP_SWAP_PROGRAM, seeds: ['pool-v2', at(mint)] }),
  creatorVault: (creator: string) => ({ program: PUMP_PROGRAM, seeds: ['creator-vault', at(creator)] }),
  poolCreatorVault: (creator: string) => ({ program: PUMP_SWAP_PROGRAM, seeds: ['creator_vault', at(creator)] }),
  globalConfig: { program: PUMP_SWAP_PROGRAM, seeds: ['global_config'] },
  eventAuthority: (program: string) => ({ program, seeds: ['__event_authority'] }),
  globalVolume: (program: string) => ({ program, seeds: ['global_volume_accumulator'] }),
  userVolume: (program: string, user: string) => ({ program, seeds: ['user_volume_accumulator', at(user)] }),
  feeConfig: (program: string) => ({ program: PUMP_FEE_PROGRAM, seeds: ['fee_config', at(program)] }),
} satisfies Record<string, Derived | ((...given: string[]) => Derived)>;

/** Read (r), written (w), signs and is written (ws). */
type Role = 'r' | 'w' | 'ws';
type Form = readonly (readonly [name: string, role: Role])[];

const form = (text: string): Form =>
  text.split(' ').map((one) => {
    const [name = '', role = 'r'] = one.split(':');
    return [name, role === 'w' || role === 'ws' ? role : 'r'] as const;
  });

const CURVE = 'global feeRecipient:w mint curve:w curveTokens:w userTokens:w user:ws systemProgram';
const POOL =
  'pool:w user:ws globalConfig baseMint quoteMint userBase:w userQuote:w poolBase:w poolQuote:w feeRecipient feeRecipientTokens:w baseProgram quoteProgram systemProgram tokenAccountProgram eventAuthority program creatorVaultTokens:w creatorVault';

/** What stands behind the accounts of the IDLs. */
const [CURVE_TAIL, POOL_TAIL] = ['curveV2 buybackRecipient:w', 'poolV2 buybackRecipient buybackRecipientTokens:w'];

/** Places of the accounts, by trade. */
export const FORMS = {
  curveBuy: form(
    `${CURVE} tokenProgram creatorVault:w eventAuthority program globalVolume userVolume:w feeConfig feeProgram ${CURVE_TAIL}`,
  ),
  curveSell: form(`${CURVE} creatorVault:w tokenProgram eventAuthority program feeConfig feeProgram ${CURVE_TAIL}`),
  poolBuy: form(`${POOL} globalVolume userVolume:w feeConfig feeProgram ${POOL_TAIL}`),
  poolSell: form(`${POOL} feeConfig feeProgram ${POOL_TAIL}`),
} as const;

export type FormName = keyof typeof FORMS;

export interface BuiltInstruction {
  readonly program: string;
  readonly accounts: readonly { readonly address: string; readonly role: Role }[];
  readonly data: Uint8Array;
}

const HEADS = {
  /** amount out, most in */
  buyExactOut: '66063d1201daebea',
  /** amount in, least out */
  sellExactIn: '33e685a4017f83ad',
  /** lamports in, least out: of the curve, of the pool */
  curveBuyExactIn: '38fc74089edfcd5f',
  poolBuyExactIn: 'c62e1552b4d9e870',
} as const;

export interface PumpTradeOrder {
  readonly side: 'buy' | 'sell';
  /** Sales are of an exact input alone. */
  readonly exact: 'in' | 'out';
  readonly amount: bigint;
  readonly limit: bigint;
}

/** A trade as an instruction. Throws RangeError when an address of the form is missing. */
export function pumpTrade(where: 'curve' | 'pool', order: PumpTradeOrder, addresses: Readonly<Record<string, string>>): BuiltInstruction {
  const { side, exact, amount, limit } = order;
  const name: FormName = where === 'curve' ? (side === 'buy' ? 'curveBuy' : 'curveSell') : side === 'buy' ? 'poolBuy' : 'poolSell';
  const exactIn = where === 'curve' ? HEADS.curveBuyExactIn : HEADS.poolBuyExactIn;
  const head = side === 'sell' ? HEADS.sellExactIn : exact === 'in' ? exactIn : HEADS.buyExactOut;
  const data = Buffer.alloc(side === 'buy' ? 25 : 24);
  data.write(head, 'hex');
  data.writeBigUInt64LE(amount, 8);
  data.writeBigUInt64LE(limit, 16);
  return {
    program: where === 'curve' ? PUMP_PROGRAM : PUMP_SWAP_PROGRAM,
    data: Uint8Array.from(data),
    accounts: FORMS[name].map(([account, role]) => {
      const address = addresses[account];
      if (address === undefined || fromBase58(address)?.length !== 32) throw new RangeError(`${account} is missing`);
      return { address, role };
    }),
  };
}

/** What of a curve's account a trade needs. */
export interface CurveAccount {
  readonly virtualTokens: bigint;
  readonly virtualLamports: bigint;
  readonly complete: boolean;
  readonly creator: string;
  /** Coins with rules of their own or against something else than SOL, which trades in this form do not know. */
  readonly special: boolean;
}

/** What of a pool's account a trade needs. */
export interface PumpPoolAccount {
  readonly baseMint: string;
  readonly quoteMint: string;
  readonly baseVault: string;
  readonly quoteVault: string;
  readonly coinCreator: string;
  /** Raw quote units that a price counts beside those in the vault; below zero where fees wait there. */
  readonly virtualQuote: bigint;
  readonly special: boolean;
}

/** Whom a program lets its fees be paid to. */
export interface FeeRecipients {
  readonly feeRecipient: string;
  /** One of eight, any of which may stand in a trade. */
  readonly buybackRecipients: readonly string[];
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
    reader.skip(24);
    const complete = reader.bool();
    const creator = reader.key();
    const [mayhem, cashback] = reader.left >= 2 ? [reader.bool(), reader.bool()] : [false, false];
    const quoteMint = reader.left >= KEY ? reader.key() : NATIVE_QUOTE_MINT;
    return { virtualTokens, virtualLamports, complete, creator, special: mayhem || cashback || quoteMint !== NATIVE_QUOTE_MINT };
  });
}

const keys = (reader: BorshReader, count: number): string[] => Array.from({ length: count }, () => reader.key());

/** Null for anything that is not the curves' settings (Global of the IDL), and where they are older than what a trade needs. */
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
    return { feeRecipient, buybackRecipients: keys(reader, EIGHT) };
  });
}

/** Null for anything that is no pool. */
export function readPumpPool(account: Account): PumpPoolAccount | null {
  if (!isOf(account, PUMP_SWAP_PROGRAM, HEAD_OF.pool)) return null;
  return guardedRead(account.data, 8, (reader) => {
    reader.skip(1 + 2 + KEY);
    const [baseMint, quoteMint] = [reader.key(), reader.key()];
    reader.skip(KEY);
    const [baseVault, quoteVault] = [reader.key(), reader.key()];
    reader.skip(8);
    const coinCreator = reader.key();
    const [mayhem, cashback] = reader.left >= 2 ? [reader.bool(), reader.bool()] : [false, false];
    const virtualQuote = reader.left >= 16 ? reader.i128() : 0n;
    // Trades of pools without a creator leave an account out.
    const special = mayhem || cashback || coinCreator === NATIVE_QUOTE_MINT;
    return { baseMint, quoteMint, baseVault, quoteVault, coinCreator, virtualQuote, special };
  });
}

/** Null for anything that is not the pools' settings (GlobalConfig of the IDL), and where they are older than what a trade needs. */
export function readPoolFees(account: Account): FeeRecipients | null {
  if (!isOf(account, PUMP_SWAP_PROGRAM, HEAD_OF.globalConfig)) return null;
  return guardedRead(account.data, 8, (reader) => {
    reader.skip(KEY + 2 * 8 + 1);
    const [feeRecipient = ''] = keys(reader, EIGHT);
    // A number, an authority, the whitelist.
    reader.skip(8 + 2 * KEY);
    reader.skip(RESERVED_RECIPIENTS);
    return { feeRecipient, buybackRecipients: keys(reader, EIGHT) };
  });
}

/** The buyback recipient of a wallet's trades: traders are spread over all, since a trade locks the one it pays. */
export const buybackRecipientFor = (wallet: string, { buybackRecipients }: FeeRecipients): string =>
  buybackRecipients[(fromBase58(wallet)?.at(-1) ?? 0) % buybackRecipients.length] ?? '';
