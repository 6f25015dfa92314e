import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';

/** Why an instruction or event that looked like a trade was skipped. Skips are counted, never guessed around. */
export type SkipReason =
  | 'transaction failed'
  | 'nothing of a known program'
  | 'event layout unknown'
  | 'instruction unknown'
  | 'unknown program'
  | 'decoder failed'
  | 'event missing'
  | 'token decimals unknown'
  | 'amounts missing'
  | 'amounts contradict the transfers'
  | 'amounts contradict the balances'
  | 'mint unknown'
  | 'migration target unknown'
  | 'amount is zero';

export interface Skip {
  /** The program's address; empty for the whole transaction. */
  readonly program: string;
  readonly path: string;
  readonly reason: SkipReason;
}

/** A trade without a usable report of its program; its amounts come from vault movements only. */
export interface Inferred {
  readonly program: string;
  readonly id: string;
  readonly reason: 'event missing' | 'event layout unknown' | 'event contradicts the transfers';
}

export interface Decoded {
  readonly signature: string;
  readonly slot: number;
  /** Unix milliseconds, or null when the source does not include it. */
  readonly time: number | null;
  readonly trades: readonly Trade[];
  /** All events in order, including the trades. */
  readonly events: readonly MarketEvent[];
  readonly skipped: readonly Skip[];
  /** Trades inferred from balance changes because the program's own event was missing or unknown. */
  readonly inferred: readonly Inferred[];
  /**
   * Legs of routes through market makers' private pools. They belong to no market of Dugout, but without them no
   * route adds up.
   */
  readonly makerLegs: readonly MakerLeg[];
  /** Token movements between the trader and third parties by unknown programs. */
  readonly unknownLegs: readonly UnknownLeg[];
}

/** A route's payment to and proceeds from a market maker, in raw units. */
export interface MakerLeg {
  /** `signature:path`, as for trades. */
  readonly id: string;
  /** As traders call it. */
  readonly maker: string;
  readonly program: string;
  readonly pool: string;
  readonly inputMint: string;
  readonly input: bigint;
  readonly outputMint: string;
  readonly output: bigint;
}

/** A trader's payments and proceeds through an instruction of an unknown program. */
export interface UnknownLeg {
  /** `signature:path`, as for trades. */
  readonly id: string;
  readonly program: string;
  /** Raw units by mint. */
  readonly paid: readonly { readonly mint: string; readonly amount: bigint }[];
  readonly received: readonly { readonly mint: string; readonly amount: bigint }[];
}

export interface Findings {
  event(event: MarketEvent): void;
  skip(program: string, path: string, reason: SkipReason): void;
  infer(program: string, id: string, reason: Inferred['reason']): void;
  makerLeg(leg: MakerLeg): void;
}

export interface ProgramReader {
  readonly program: string;
  /** Reports whether the decoder handles an instruction; others are counted as unknown. */
  knows(data: Uint8Array): boolean;
  /**
   * Called for each of the program's instructions in execution order; `at` is the position among all
   * instructions.
   */
  decode(transaction: RawTransaction, instruction: RawInstruction, at: number, findings: Findings): void;
}

/** Decoder of one market's program, in a separate folder, registered by the program's address. */
export interface ProgramDecoder extends ProgramReader {
  readonly market: MarketId;
}

export const stamp = (transaction: RawTransaction, path: string) => ({
  id: `${transaction.signature}:${path}`,
  signature: transaction.signature,
  slot: transaction.slot,
  time: transaction.time ?? 0,
});
