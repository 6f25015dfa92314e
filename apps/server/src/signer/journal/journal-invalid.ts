import { SignerError } from '../signer-error.ts';

export const journalInvalid = (why: string): SignerError =>
  new SignerError('journal_invalid', `the signer's journal cannot be used: ${why}`);
