import { ApiError } from '#/platform/http/api-error.ts';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';
import type { WalletSigner } from './keys.service.ts';

/** The signer's refusals in the words of the catalogue. */
async function asApiError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof SignerRefusal && error.code === 'secret_invalid')
      throw new ApiError('secret_invalid');
    if (error instanceof SignerRefusal && error.code === 'unknown_wallet')
      throw new ApiError('wallet_not_found', 'The signer does not hold the key of this wallet');
    throw error;
  }
}

/** What the wallets ask of the signer process. */
export const walletSigner = (signer: SignerClient): WalletSigner => ({
  create: async () => (await signer.call('create', {})).address,
  import: async (secret) => (await asApiError(signer.import(secret))).address,
  export: (address, proof) => asApiError(signer.export(address, proof)),
});
