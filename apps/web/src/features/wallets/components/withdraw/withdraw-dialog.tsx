import type { UserWallet, WalletToken } from '@dugout/contract/wallets/wallet';
import type { WithdrawalReview } from '@dugout/contract/wallets/withdrawal';
import { formatDecimal, parseDecimal } from '@dugout/domain/base-units';
import { pasted } from '@dugout/domain/text/typed-text';
import { Dialog } from '@dugout/ui/dialog';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import type { Proof } from '#/shared/proof/proof.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { useWalletsAgain } from '../../use-wallet-change.ts';
import { type Asset, assetsOf } from '../../wallets.model.ts';
import { ReviewStep } from './review-step.tsx';
import { type WithdrawDraft, WithdrawForm } from './withdraw-form.tsx';

interface WithdrawDialogProps {
  readonly wallet: UserWallet;
  /** The trader's other wallets that can be paid. */
  readonly others: readonly UserWallet[];
  readonly tokens: readonly WalletToken[];
  readonly onClose: () => void;
}

interface Reviewed {
  readonly review: WithdrawalReview;
  readonly asset: Asset;
  readonly idempotencyKey: string;
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A withdrawal in two steps: asset and destination, then effect and costs with a fresh proof of identity. */
export function WithdrawDialog({ wallet, others, tokens, onClose }: WithdrawDialogProps) {
  const [draft, setDraft] = useState<WithdrawDraft | null>(null);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const again = useWalletsAgain();
  const assets = assetsOf(wallet, tokens);

  const review = async (entered: WithdrawDraft, asset: Asset): Promise<void> => {
    setDraft(entered);
    const amount = (parseDecimal(entered.amount, asset.decimals) ?? 0n).toString();
    const body = {
      walletAddress: wallet.address,
      mint: asset.mint,
      amount,
      destination: pasted(entered.destination),
    };
    const { data } = await call('POST /wallet/withdraw/review', { body });
    setReviewed({ review: data, asset, idempotencyKey: newKey() });
  };

  const send = async (proof: Proof, { review: agreed, asset, idempotencyKey }: Reviewed): Promise<void> => {
    const { walletAddress, mint, amount, destination } = agreed;
    const { data } = await call('POST /wallet/withdraw', {
      body: { walletAddress, mint, amount, destination, idempotencyKey, ...proof },
    });
    await again();
    const sent = `${formatDecimal(BigInt(amount), asset.decimals)} ${asset.symbol}`;
    toastSuccess(
      data.status === 'landed'
        ? `Sent ${sent}`
        : data.status === 'waiting'
          ? `${sent} withdrawal scheduled`
          : `Sending ${sent}`,
    );
    onClose();
  };

  return (
    <Dialog open onClose={onClose} title={`Withdraw from ${wallet.name}`} sheet>
      <div className="overflow-y-auto p-4">
        {reviewed === null ? (
          <WithdrawForm from={wallet} others={others} assets={assets} initial={draft} onReview={review} />
        ) : (
          <ReviewStep
            review={reviewed.review}
            asset={reviewed.asset}
            to={others.find((other) => other.address === reviewed.review.destination) ?? null}
            onBack={() => setReviewed(null)}
            onProof={(proof) => send(proof, reviewed)}
          />
        )}
      </div>
    </Dialog>
  );
}
