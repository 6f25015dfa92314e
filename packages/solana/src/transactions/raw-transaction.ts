/**
 * One transaction as every source gives it, whatever its form (JSON, jsonParsed, base64, gRPC): accounts
 * resolved through the lookup tables, instructions flat and in the order in which they ran.
 */
export interface RawTransaction {
  /** Base58. */
  readonly signature: string;
  /** 0 where the source does not say. */
  readonly slot: number;
  /** Block time in unix milliseconds, or null where the source does not say. */
  readonly time: number | null;
  readonly failed: boolean;
  readonly accounts: AccountKeys;
  /** How many of the accounts signed; they stand first, the fee payer at their head. */
  readonly signers: number;
  readonly instructions: readonly RawInstruction[];
  readonly logs: readonly string[];
  /** Decimals of each mint that the transaction's token balances name. */
  readonly mintDecimals: (mint: string) => number | null;
  /** Token balances by the index of the token account; empty where the source leaves them out. */
  readonly tokenBalances: () => ReadonlyMap<number, TokenBalance>;
  /** What the network took of the fee payer, in lamports, or null where the source does not say. */
  readonly fee: () => bigint | null;
  /** What the lamports of the account at an index changed by, or null where the source does not say. */
  readonly lamportChange: (account: number) => bigint | null;
  /** What the account at an index held after it, in lamports, or null where the source does not say. */
  readonly lamportsAfter: (account: number) => bigint | null;
}

/** What a token account held before and after a transaction, in raw units. */
export interface TokenBalance {
  readonly mint: string;
  /** Empty where the source does not say. */
  readonly owner: string;
  readonly before: bigint;
  readonly after: bigint;
}

/** Account addresses by index; those of a binary form are written out only when asked for. */
export interface AccountKeys {
  readonly length: number;
  /** Base58, or an empty text beyond the end. */
  at(index: number): string;
}

export interface RawInstruction {
  /** Which outer instruction it is or ran inside, from 0. */
  readonly outer: number;
  /** `2` for the third outer instruction, `2.1` for the second that ran inside it. */
  readonly path: string;
  /** Call depth: 1 for an outer instruction; 0 for an inner one whose source does not tell. */
  readonly height: number;
  /** Index of the program among the accounts. */
  readonly program: number;
  readonly accounts: ArrayLike<number>;
  readonly data: Uint8Array;
}
