import type { Dice } from '../dice.ts';

/** The gain of one attack. */
export interface Loot {
  readonly keys: number;
  readonly lamports: bigint;
  /**
   * Security boundaries that failed: an account taken over, an owner locked out or left uninformed, a rewritten
   * log signed.
   */
  readonly doors: number;
}

export const NOTHING: Loot = { keys: 0, lamports: 0n, doors: 0 };

/** One attempt in a world that is partly under the attacker's control. Throws the refusal. */
export type Attack<W> = (world: W, random: Dice) => Promise<Loot>;

/** The parts under an attacker's control, and the attacks they enable. */
export interface Position<W> {
  readonly name: string;
  /** The lamports that the signer's caps allow out of all traders together. */
  readonly most: bigint;
  open(): Promise<{ readonly world: W; close(): Promise<void> }>;
  readonly attacks: Readonly<Record<string, Attack<W>>>;
  /** Returns why an attack was refused, in a word; null when it failed for another reason. */
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
  /** The lamports that the signer's caps allow out. */
  readonly most: string;
  readonly attacks: Readonly<Record<string, object>>;
  /** Failures of the attack itself, which prove nothing. */
  readonly faults: readonly string[];
}
