export type SignerErrorCode =
  | 'bad_request'
  | 'unknown_wallet'
  | 'wrong_master_key'
  | 'sealed_file_invalid'
  | 'secret_invalid'
  | 'other_owner'
  | 'not_announced'
  | 'not_proven'
  | 'limit_reached'
  /** What everyone may do together, or one trader's share of it. */
  | 'shared_limit'
  /** In words for the trader. */
  | 'swap_limit'
  | 'frozen'
  | 'journal_invalid'
  /** There is no room for what has to be written before it is done. */
  | 'disk_full'
  | 'intent_mismatch'
  /** An earlier transaction of the same withdrawal was not named as dead. */
  | 'signed_before'
  /** A log of the server no longer extends the witnessed head. */
  | 'log_rewritten'
  | 'internal';

/** A refusal that is safe to show the caller: it never holds key material. */
export class SignerError extends Error {
  readonly code: SignerErrorCode;

  constructor(code: SignerErrorCode, message: string) {
    super(message);
    this.name = 'SignerError';
    this.code = code;
  }
}
