import { createPublicKey, verify } from 'node:crypto';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import type { OutsideKeys } from '#/execution/keys/outside-keys.ts';
import { SigningRefused, type SignTransaction } from '#/execution/onchain/signing.ts';
import { checkTransaction, type SignerChain } from '#/signer/checks/check-transaction.ts';
import type { SwapCeilings } from '#/signer/policy/limits.ts';
import { demandCeilings } from '#/signer/policy/swap-ceilings.ts';
import { SignerError } from '#/signer/signer-error.ts';

interface Rules {
  readonly chain: SignerChain;
  readonly ceilings: SwapCeilings;
}

function isSignedBy(wallet: string, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(fromBase58(wallet) ?? []).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return signature.length === 64 && verify(null, message, key, signature);
}

/**
 * Signs with keys held by an outside signer. The transaction is checked here as the own signer would, before it
 * is sent, and the returned signature is verified. Throws `SigningRefused` for a transaction that differs from
 * its intent, ApiError as documented for `OutsideKeys`.
 */
export const signOutside =
  (keys: OutsideKeys, { chain, ceilings }: Rules): SignTransaction =>
  async (promise, transaction) => {
    const bytes = Buffer.from(transaction, 'base64');
    try {
      const { wallet, message, signaturesAt, does, venue } = checkTransaction(bytes, promise, chain);
      if (does.kind === 'swap') demandCeilings(does, venue, ceilings);
      const signature = Buffer.from(await keys.sign(wallet, message));
      if (!isSignedBy(wallet, message, signature))
        throw new SigningRefused(`${keys.name} gave a signature that is not the wallet's`);
      signature.copy(bytes, signaturesAt);
      return { transaction: bytes.toString('base64'), signature: toBase58(signature) };
    } catch (error) {
      if (!(error instanceof SignerError)) throw error;
      throw new SigningRefused(error.message, error.code === 'limit_reached');
    }
  };
