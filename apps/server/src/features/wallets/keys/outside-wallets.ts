import type { OutsideKeys } from '#/execution/keys/outside-keys.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { WalletSigner } from '../signer-port.ts';

/**
 * The wallets' signer when new keys are created outside. Announcements and waits remain with our own signer,
 * which continues to serve the wallets that it `holds`. It creates no canaries, because none would be among its
 * keys.
 */
export const outsideWallets = (
  own: WalletSigner,
  keys: OutsideKeys,
  holds: (address: string) => Promise<boolean>,
): WalletSigner => ({
  ...own,
  create: (owner) => keys.create(owner),
  async import(secret) {
    secret.fill(0);
    throw new ApiError('signer_refused', `${keys.name} holds the keys here. Connect the wallet instead`);
  },
  async announce(announcement, signed) {
    if (announcement.act.kind === 'export' && !(await holds(announcement.wallet)))
      throw new ApiError('signer_refused', `${keys.name} holds this key. It is exported there`);
    return own.announce(announcement, signed);
  },
  canaries: async () => ({ ...(await own.canaries()), next: null }),
});
