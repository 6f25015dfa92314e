/**
 * Trades on pump.fun's curves and PumpSwap's pools as instructions: which accounts in which order, and the arguments. Pure; addresses that
 * are derived are given by their seeds. Source: the programs' published IDLs of May 2026 (pump, pump_amm).
 */
import { fromBase58 } from '@dugout/domain/address';
import type { Account } from '../accounts/account.ts';
import { guardedRead } from '../accounts/guarded-read.ts';
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

/** Places of the accounts, by trade. */
export const FORMS = {
  curveBuy: form(`${CURVE} tokenProgram creatorVault:w eventAuthority program globalVolume userVolume:w feeConfig feeProgram`),
  curveSell: form(`${CURVE} creatorVault:w tokenProgram eventAuthority program feeConfig feeProgram`),
  poolBuy: form(`${POOL} globalVolume userVolume:w feeConfig feeProgram`),
  poolSell: form(`${POOL} feeConfig feeProgram`),
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
  /** Coins with rules of their own, which trades in this form do not know. */
  readonly special: boolean;
}

/** What of a pool's account a trade needs. */
export interface PumpPoolAccount {
  readonly baseMint: string;
  readonly quoteMint: string;
  readonly baseVault: string;
  readonly quoteVault: string;
  readonly coinCreator: string;
  readonly special: boolean;
}

const HEAD_OF = {
  curve: discriminator('17b7f83760d8ac60'),
  global: discriminator('a7e8e8b1c86c727f'),
  pool: discriminator('f19a6d0411b16dbc'),
  globalConfig: discriminator('95089ccaa0fcb0d9'),
} as const;

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
    const special = reader.left >= 2 && (reader.bool() || reader.bool());
    return { virtualTokens, virtualLamports, complete, creator, special };
  });
}

/** Who gets the programme's fee of a curve; null for anything that is not its settings. */
export function readCurveFeeRecipient(account: Account): string | null {
  if (!isOf(account, PUMP_PROGRAM, HEAD_OF.global)) return null;
  return guardedRead(account.data, 8, (reader) => {
    reader.skip(33);
    return reader.key();
  });
}

/** Null for anything that is no pool. */
export function readPumpPool(account: Account): PumpPoolAccount | null {
  if (!isOf(account, PUMP_SWAP_PROGRAM, HEAD_OF.pool)) return null;
  return guardedRead(account.data, 8, (reader) => {
    reader.skip(1 + 2 + 32);
    const [baseMint, quoteMint] = [reader.key(), reader.key()];
    reader.skip(32);
    const [baseVault, quoteVault] = [reader.key(), reader.key()];
    reader.skip(8);
    const coinCreator = reader.key();
    const special = reader.left >= 2 && (reader.bool() || reader.bool());
    return { baseMint, quoteMint, baseVault, quoteVault, coinCreator, special };
  });
}

/** Who gets the programme's fee of a pool: the first of eight; null for anything that is not its settings. */
export function readPoolFeeRecipient(account: Account): string | null {
  if (!isOf(account, PUMP_SWAP_PROGRAM, HEAD_OF.globalConfig)) return null;
  return guardedRead(account.data, 8, (reader) => {
    reader.skip(32 + 16 + 1);
    return reader.key();
  });
}
