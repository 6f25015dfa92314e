import type { SignerErrorCode } from './protocol.ts';

/** A refusal that the asker may read: it never holds key material. */
export class SignerError extends Error {
  readonly code: SignerErrorCode;

  constructor(code: SignerErrorCode, message: string) {
    super(message);
    this.name = 'SignerError';
    this.code = code;
  }
}
