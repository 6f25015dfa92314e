export interface QuotedTokens {
  readonly numbers: number[];
  /** Index of the next token to mark as changed. */
  next: number;
}
