import { asApiError } from '#/features/signer-refusal.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';
import type { WalletSigner } from '../signer-port.ts';

export const walletSigner = (signer: SignerClient): WalletSigner => ({
  create: async (owner) => (await signer.call('create', { owner })).address,
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
  async attempts(owner, id) {
    const { attempts } = await signer.call('attempts', { owner, id });
    return attempts.map((one) => ({ ...one, lastValidBlockHeight: BigInt(one.lastValidBlockHeight) }));
  },
  export: (request) => asApiError(signer.call('export', request)),
  async canaries() {
    const { canaries, frozen } = await signer.call('ping', {});
    return { ...canaries, frozen };
  },
  spentOutside: async (wallet) => void (await signer.call('spentOutside', { wallet })),
  adopted: async () => (await signer.call('ping', {})).adopted,
  adopt: async (adoption) => void (await signer.call('adopt', adoption)),
});
