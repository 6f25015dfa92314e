/**
 * A transaction in the common form of all sources (JSON, jsonParsed, base64, gRPC): accounts resolved through the
 * lookup tables, instructions flat and in execution order.
 */
export interface RawTransaction {
  /** Base58. */
  readonly signature: string;
  /** 0 when the source does not include it. */
  readonly slot: number;
  /** Block time in unix milliseconds, or null when the source does not include it. */
  readonly time: number | null;
  readonly failed: boolean;
  readonly accounts: AccountKeys;
  /** Number of signing accounts, which come first, starting with the fee payer. */
  readonly signers: number;
  readonly instructions: readonly RawInstruction[];
  readonly logs: readonly string[];
  readonly mintDecimals: (mint: string) => number | null;
  /** Token balances by the index of the token account; empty when the source omits them. */
  readonly tokenBalances: () => ReadonlyMap<number, TokenBalance>;
  /** Network fee paid by the fee payer, in lamports, or null when the source does not include it. */
  readonly fee: () => bigint | null;
  /** Change in lamports of the account at an index, or null when the source does not include it. */
  readonly lamportChange: (account: number) => bigint | null;
  /** Lamports of the account at an index afterward, or null when the source does not include them. */
  readonly lamportsAfter: (account: number) => bigint | null;
}

/** A token account's balances before and after a transaction, in raw units. */
export interface TokenBalance {
  readonly mint: string;
  /** Empty when the source does not include it. */
  readonly owner: string;
  readonly before: bigint;
  readonly after: bigint;
}

/** Account addresses by index; those of a binary form are encoded on request. */
export interface AccountKeys {
  readonly length: number;
  /** Base58, or an empty text beyond the end. */
  at(index: number): string;
}

export interface RawInstruction {
  /** Index of its outer instruction, from 0. */
  readonly outer: number;
  /** `2` for the third outer instruction, `2.1` for the second inner one of it. */
  readonly path: string;
  /** Call depth: 1 for an outer instruction; 0 for an inner one without a known depth. */
  readonly height: number;
  readonly program: number;
  readonly accounts: ArrayLike<number>;
  readonly data: Uint8Array;
}
