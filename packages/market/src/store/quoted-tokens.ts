/** The tokens that are quoted in one other token. */
export interface QuotedTokens {
  readonly numbers: number[];
  /** Whose turn it is to be noted. */
  next: number;
}
