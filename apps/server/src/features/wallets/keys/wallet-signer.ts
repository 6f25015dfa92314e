import { ApiError } from '#/platform/http/api-error.ts';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';
import type { WalletSigner } from './signer-port.ts';

/** The signer's refusals in the words of the catalogue. */
async function asApiError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error;
    switch (error.code) {
      case 'secret_invalid':
        throw new ApiError('secret_invalid');
      case 'unknown_wallet':
        throw new ApiError('wallet_not_found', 'The signer does not hold the key of this wallet');
      case 'other_owner':
      case 'limit_reached':
      case 'not_announced':
      case 'not_proven':
      case 'frozen':
        throw new ApiError('signer_refused', REFUSALS[error.code]);
      default:
        throw error;
    }
  }
}

const REFUSALS = {
  other_owner: 'The signer holds this wallet for another account',
  limit_reached: 'The platform reached its limit of exports and withdrawals. Try again later',
  not_announced: 'The signer does not know this request. Cancel it and request it again',
  not_proven: 'Confirm this with the Solana wallet you log in with',
  frozen: 'The operator paused all trades, exports and withdrawals',
} as const;

/** What the wallets ask of the signer process. */
export const walletSigner = (signer: SignerClient): WalletSigner => ({
  create: async (owner, signInWallet) =>
    (await signer.call('create', { owner, ...(signInWallet !== null && { signInWallet }) })).address,
  async import(secret, owner) {
    const imported = signer.import(secret, owner).catch((error: unknown) => {
      if (error instanceof SignerRefusal && error.code === 'other_owner') throw new ApiError('wallet_exists');
      throw error;
    });
    return (await asApiError(imported)).address;
  },
  async announce(announcement, signed) {
    const request = { ...announcement, ...(signed !== undefined && { signed }) };
    return new Date((await asApiError(signer.call('announce', request))).dueAt);
  },
  cancel: async (id) => void (await signer.call('cancel', { id })),
  export: (request) => asApiError(signer.call('export', request)),
  adopted: async () => (await signer.call('ping', {})).adopted,
  signInsAdopted: async () => (await signer.call('ping', {})).signInsAdopted,
  bindSignIns: async (adoption) => void (await signer.call('bindSignIns', adoption)),
  adopt: async (adoption) => void (await signer.call('adopt', adoption)),
});
