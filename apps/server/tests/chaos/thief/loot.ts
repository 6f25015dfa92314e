import type { Dice } from '../dice.ts';

/** What one attack took. */
export interface Loot {
  readonly keys: number;
  readonly lamports: bigint;
  /** Doors that should have held: an account taken over, an owner blinded or locked out, a rewritten log signed. */
  readonly doors: number;
}

export const NOTHING: Loot = { keys: 0, lamports: 0n, doors: 0 };

/** One try of a thief in a world that they have a part of. Throws what refused it. */
export type Attack<W> = (world: W, random: Dice) => Promise<Loot>;

/** What a thief has, and what they try with it. */
export interface Position<W> {
  readonly name: string;
  /** The lamports that the signer's caps let out of all traders together. */
  readonly most: bigint;
  open(): Promise<{ readonly world: W; close(): Promise<void> }>;
  readonly attacks: Readonly<Record<string, Attack<W>>>;
  /** Why an attack was refused, in a word; null where it failed for another reason. */
  refusalOf(error: unknown): string | null;
}

export interface AttackTally {
  tries: number;
  keys: number;
  lamports: bigint;
  doors: number;
  readonly refused: Record<string, number>;
}

export interface PositionReport {
  readonly position: string;
  readonly seconds: number;
  readonly tries: number;
  readonly keys: number;
  readonly lamports: string;
  readonly doors: number;
  /** The lamports that the signer's caps let out. */
  readonly most: string;
  readonly attacks: Readonly<Record<string, object>>;
  /** What went wrong in the attack itself: it proves nothing. */
  readonly faults: readonly string[];
}
