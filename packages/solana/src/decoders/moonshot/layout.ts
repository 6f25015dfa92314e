/**
 * Moonshot (MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG). Source: the program's published IDL. Its trade event
 * has the discriminator of pump.fun's, with different fields.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';

export const MOONSHOT_PROGRAM = 'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG';

export const BUY = discriminator('66063d1201daebea');
export const SELL = discriminator('33e685a4017f83ad');
export const SWAP_ACCOUNTS = {
  sender: 0,
  senderTokens: 1,
  curve: 2,
  curveTokens: 3,
  dexFee: 4,
  helioFee: 5,
  mint: 6,
} as const;

export const TOKEN_MINT = discriminator('032ca4b87b0df5b3');
export const TOKEN_MINT_ACCOUNTS = { sender: 0, curve: 2, mint: 3 } as const;

export const MIGRATE_FUNDS = discriminator('2ae50ae7bd3ec1ae');
export const MIGRATE_ACCOUNTS = { curve: 2, mint: 5 } as const;

export const TRADE_EVENT = discriminator('bddb7fd34ee661ee');

export interface MoonshotTrade {
  /** Raw token units. */
  readonly amount: bigint;
  /** Lamports between trader and curve, excluding fees. */
  readonly collateral: bigint;
  readonly fee: bigint;
  readonly curve: string;
  readonly costToken: string;
  readonly sender: string;
  readonly isBuy: boolean;
}

/**
 * Reads a trade event. `start` is after the discriminator.
 * @throws RangeError for an unknown layout
 */
export function readTrade(data: Uint8Array, start: number): MoonshotTrade {
  const reader = new BorshReader(data, start);
  const amount = reader.u64();
  const collateral = reader.u64();
  const fee = reader.u64() + reader.u64();
  reader.skip(8);
  const curve = reader.key();
  const costToken = reader.key();
  const sender = reader.key();
  const type = reader.u8();
  if (type > 1) throw new RangeError('no such trade type');
  return { amount, collateral, fee, curve, costToken, sender, isBuy: type === 0 };
}

export interface MoonshotMint {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly decimals: number;
  /** Raw units. */
  readonly supply: bigint;
}

const LONGEST_TEXT = 1_024;

/**
 * Reads a creation's instruction data.
 * @throws RangeError for an unknown layout
 */
export function readTokenMint(data: Uint8Array): MoonshotMint {
  const reader = new BorshReader(data, 8);
  const name = reader.string(LONGEST_TEXT);
  const symbol = reader.string(LONGEST_TEXT);
  const uri = reader.string(LONGEST_TEXT);
  const decimals = reader.u8();
  reader.skip(1);
  return { name, symbol, uri, decimals, supply: reader.u64() };
}
