import type { UserWallet } from '@dugout/contract/wallets/wallet';
import type { WithdrawalReview } from '@dugout/contract/wallets/withdrawal';
import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { Identicon } from '@dugout/ui/identicon';
import { ArrowLeft, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Proof } from '#/shared/proof/proof.ts';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import type { Asset } from '../../wallets.model.ts';

interface ReviewStepProps {
  readonly review: WithdrawalReview;
  readonly asset: Asset;
  /** The trader's own wallet that is paid, if it is one. */
  readonly to: UserWallet | null;
  readonly onBack: () => void;
  readonly onProof: (proof: Proof) => Promise<void>;
}

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="shrink-0 text-t3">{label}</dt>
    <dd className="min-w-0 text-right text-t1">{children}</dd>
  </div>
);

const sol = (lamports: string): string => `${formatDecimal(BigInt(lamports), SOL_DECIMALS)} SOL`;
/** Formats the full address in groups of four for comparison. */
const grouped = (address: string): string => address.match(/.{1,4}/g)?.join(' ') ?? address;

/** Returns a warning to show before confirming; null if there is none. */
function cautionOf(
  { newAddress, ownWallet, unpriced }: WithdrawalReview,
  to: UserWallet | null,
): string | null {
  if (unpriced) return 'This token has no known price. The withdrawal uses your whole daily limit.';
  if (!newAddress) return null;
  if (to !== null && !ownWallet)
    return `The key of ${to.name} was imported or exported, so it counts as a new address.`;
  return 'New address. Check every character, not only the ends.';
}

/** Effect and costs of a withdrawal, shown before confirming. */
export function ReviewStep({ review, asset, to, onBack, onProof }: ReviewStepProps) {
  const {
    mint,
    amount,
    destination,
    feeLamports,
    remaining,
    remainingLamports,
    delayHours,
    capLeftLamports,
    isCapShared,
  } = review;
  const caution = cautionOf(review, to);
  const text = (raw: string): string => `${formatDecimal(BigInt(raw), asset.decimals)} ${asset.symbol}`;
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-2" data-testid="review">
        <Line label="You send">
          <span className="font-semibold text-strong">{text(amount)}</span>
        </Line>
        <Line label="To">
          <span className="flex items-start justify-end gap-2">
            <Identicon value={destination} size={16} />
            <span className="break-words font-mono text-small">{grouped(destination)}</span>
          </span>
          {to !== null && <span className="text-t3">your wallet {to.name}</span>}
        </Line>
        <Line label="Network fee">{sol(feeLamports)}</Line>
        <Line label="Remaining balance">
          {text(remaining)}
          {mint !== SOL_MINT && <span className="block text-t3">{sol(remainingLamports)}</span>}
        </Line>
        {capLeftLamports !== null && (
          <Line label={isCapShared ? "Your share of Dugout's daily limit" : 'Daily limit left'}>
            {sol(capLeftLamports)}
          </Line>
        )}
      </dl>
      {caution !== null && (
        <p className="flex items-start gap-2 rounded-control border border-caution-line bg-caution-tint px-3 py-2">
          <Clock className="mt-px size-3.5 shrink-0 text-caution" aria-hidden />
          <span>
            {caution}
            {delayHours > 0 && ` Sends in ${delayHours} hours. You can cancel until then.`}
          </span>
        </p>
      )}
      <ProofForm
        intent={{ kind: 'withdraw', walletAddress: review.walletAddress, mint, amount, destination }}
        action={delayHours > 0 ? 'Schedule withdrawal' : 'Withdraw'}
        busyLabel="Sending..."
        onProof={onProof}
      />
      <Button kind="ghost" onClick={onBack}>
        <ArrowLeft className="size-3.5" aria-hidden /> Edit
      </Button>
    </div>
  );
}
