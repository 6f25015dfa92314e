import { type CheckUnsigned, SigningRefused } from '#/execution/onchain/signing.ts';
import { checkTransaction, type SignerChain } from '#/signer/checks/check-transaction.ts';
import type { SwapCeilings } from '#/signer/policy/limits.ts';
import { demandCeilings } from '#/signer/policy/swap-ceilings.ts';
import { SignerError } from '#/signer/signer-error.ts';

/** Runs the signer's checks of a swap in the server, for a key that the signer does not hold. */
export const checkUnsigned =
  (chain: SignerChain, ceilings: SwapCeilings): CheckUnsigned =>
  (promise, transaction) => {
    try {
      const { does, venue } = checkTransaction(Buffer.from(transaction, 'base64'), promise, chain);
      if (does.kind === 'swap') demandCeilings(does, venue, ceilings);
    } catch (error) {
      throw error instanceof SignerError ? new SigningRefused(error.message) : error;
    }
  };
