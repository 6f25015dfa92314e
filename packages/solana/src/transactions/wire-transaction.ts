interface WireInstruction {
  readonly programIdIndex: number;
  readonly accounts: Uint8Array;
  readonly data: Uint8Array;
}

export interface WireTransaction {
  readonly signatures: readonly Uint8Array[];
  /** Number of keys required to sign. */
  readonly signers: number;
  readonly keys: readonly Uint8Array[];
  readonly instructions: readonly WireInstruction[];
}
