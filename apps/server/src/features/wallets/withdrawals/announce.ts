import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { WalletSigner } from '../signer-port.ts';
import type { Outgoing } from './sender.ts';

/** Announces a withdrawal to the signer. Returns its earliest time. Throws ApiError `signer_refused`. */
export const announceTo =
  (signer: Pick<WalletSigner, 'announce'>) =>
  (
    { id, userId: owner, walletAddress: wallet, mint, amount, destination }: Outgoing,
    signed?: SignedIntent,
  ): Promise<Date> => {
    const intent = { kind: 'withdraw', mint, amount: amount.toString(), destination } as const;
    return signer.announce({ id, owner, wallet, act: intent }, signed);
  };
