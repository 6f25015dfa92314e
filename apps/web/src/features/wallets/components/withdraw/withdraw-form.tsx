import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { formatDecimal } from '@dugout/domain/base-units';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { type FormEvent, useId, useState } from 'react';
import { failureText } from '#/shared/api/failure-text.ts';
import { type Asset, checkWithdraw, type WithdrawErrors } from '../../wallets.model.ts';

export interface WithdrawDraft {
  readonly mint: string;
  readonly amount: string;
  readonly destination: string;
}

interface WithdrawFormProps {
  readonly from: UserWallet;
  readonly others: readonly UserWallet[];
  readonly assets: readonly [Asset, ...Asset[]];
  /** Input from before the review. */
  readonly initial: WithdrawDraft | null;
  readonly onReview: (draft: WithdrawDraft, asset: Asset) => Promise<void>;
}

const NONE: WithdrawErrors = { amount: null, destination: null };

/** Asset, amount and destination. Field errors are shown under the field, server errors above the button. */
export function WithdrawForm({ from, others, assets, initial, onReview }: WithdrawFormProps) {
  const [draft, setDraft] = useState<WithdrawDraft>(
    initial ?? { mint: assets[0].mint, amount: '', destination: '' },
  );
  const [errors, setErrors] = useState(NONE);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const assetId = useId();
  const asset = assets.find(({ mint }) => mint === draft.mint) ?? assets[0];
  const set = (part: Partial<WithdrawDraft>) => setDraft((old) => ({ ...old, ...part }));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = checkWithdraw(draft, asset, from.address);
    setErrors(found);
    if (busy || found.amount !== null || found.destination !== null) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onReview(draft, asset);
    } catch (error) {
      setRefusal(failureText(error));
    }
    setBusy(false);
  };

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-col gap-1">
        <label htmlFor={assetId} className="text-small text-t3">
          Asset
        </label>
        <select
          id={assetId}
          value={asset.mint}
          className="h-8 rounded-control border border-line3 bg-field px-2 text-t1 max-desk:h-11"
          onChange={(event) => set({ mint: event.target.value, amount: '' })}
        >
          {assets.map(({ mint, symbol, held, decimals }) => (
            <option key={mint} value={mint}>
              {symbol} · {formatDecimal(held, decimals)}
            </option>
          ))}
        </select>
      </div>
      <Input
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        size={40}
        value={draft.amount}
        error={errors.amount}
        unit={
          <>
            {asset.symbol}
            <Button size={24} onClick={() => set({ amount: formatDecimal(asset.most, asset.decimals) })}>
              Max
            </Button>
          </>
        }
        onChange={(event) => set({ amount: event.target.value.replace(',', '.') })}
      />
      <Input
        label="To"
        placeholder="Solana address"
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:font-mono"
        value={draft.destination}
        error={errors.destination}
        onChange={(event) => set({ destination: event.target.value })}
      />
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-small text-t3">Own wallets</span>
          {others.map((other) => (
            <Button key={other.id} size={24} onClick={() => set({ destination: other.address })}>
              {other.name}
            </Button>
          ))}
        </div>
      )}
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Checking...">
        Review
      </Button>
    </form>
  );
}
