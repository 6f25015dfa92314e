import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';

/** Why an instruction or event that looked like a trade gave none. Counted, never guessed around. */
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
  /** The program's address; empty when the whole transaction is meant. */
  readonly program: string;
  readonly path: string;
  readonly reason: SkipReason;
}

/**
 * A trade whose program reported nothing usable about it: its amounts come from what moved through the pool's
 * vaults alone.
 */
export interface Inferred {
  readonly program: string;
  /** The trade's id. */
  readonly id: string;
  readonly reason: 'event missing' | 'event layout unknown' | 'event contradicts the transfers';
}

/** What one transaction held. */
export interface Decoded {
  readonly signature: string;
  readonly slot: number;
  /** Unix milliseconds, or null where the source does not say. */
  readonly time: number | null;
  readonly trades: readonly Trade[];
  /** Everything in the order in which it happened, the trades among it. */
  readonly events: readonly MarketEvent[];
  readonly skipped: readonly Skip[];
  /**
   * The trades that were taken from balance changes because the program's own event was missing or unknown.
   */
  readonly inferred: readonly Inferred[];
  /** Legs of routes through market makers' own pools: no market of Dugout, but without them no route adds up. */
  readonly makerLegs: readonly MakerLeg[];
  /** What programs that nobody here reads moved between the trader and third parties. */
  readonly unknownLegs: readonly UnknownLeg[];
}

/** What a route gave to a market maker and got, in raw units. */
export interface MakerLeg {
  /** `signature:path`, as of trades. */
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

/** What the trader paid to and received through an instruction of a program that nobody here reads. */
export interface UnknownLeg {
  /** `signature:path`, as of trades. */
  readonly id: string;
  readonly program: string;
  /** Raw units by mint. */
  readonly paid: readonly { readonly mint: string; readonly amount: bigint }[];
  readonly received: readonly { readonly mint: string; readonly amount: bigint }[];
}

/** Where decoders put what they find. */
export interface Findings {
  event(event: MarketEvent): void;
  skip(program: string, path: string, reason: SkipReason): void;
  infer(program: string, id: string, reason: Inferred['reason']): void;
  makerLeg(leg: MakerLeg): void;
}

/** What reads one program's instructions. */
export interface ProgramReader {
  readonly program: string;
  /** Whether an instruction is one that the decoder was made for; any other is counted as unknown. */
  knows(data: Uint8Array): boolean;
  /**
   * Called for each of the program's instructions in the order in which they ran; `at` is its place among
   * all.
   */
  decode(transaction: RawTransaction, instruction: RawInstruction, at: number, findings: Findings): void;
}

/** One market's program: a folder of its own, found by the program's address. */
export interface ProgramDecoder extends ProgramReader {
  readonly market: MarketId;
}

/** The fields that every event of a transaction shares. */
export const stamp = (transaction: RawTransaction, path: string) => ({
  id: `${transaction.signature}:${path}`,
  signature: transaction.signature,
  slot: transaction.slot,
  time: transaction.time ?? 0,
});
