import { formatDecimal, parseDecimal } from '@dugout/domain/base-units';
import { CEILING_KEYS, type ExecutionCeilings } from '@dugout/domain/execution/execution-ceilings';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { withProof } from '#/shared/proof/proof-request.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { PRESET_LIMITS } from '../trade-form.model.ts';
import { ceilingsQuery } from '../trading.queries.ts';

const FIELDS = {
  slippageBps: { label: 'Slippage', unit: '%', digits: 2 },
  priorityFeeLamports: { label: 'Priority fee', unit: 'SOL', digits: SOL_DECIMALS },
  tipLamports: { label: 'Tip', unit: 'SOL', digits: SOL_DECIMALS },
  priceImpactBps: { label: 'Price impact', unit: '%', digits: 2 },
} as const;
const MAX = {
  slippageBps: PRESET_LIMITS.slippageBps.most,
  priorityFeeLamports: PRESET_LIMITS.priorityFeeLamports.most,
  tipLamports: PRESET_LIMITS.tipLamports.most,
  priceImpactBps: 10_000,
} as const;

type Draft = Readonly<Record<keyof ExecutionCeilings, string>>;

const textOf = (ceilings: ExecutionCeilings, key: keyof ExecutionCeilings): string =>
  formatDecimal(BigInt(ceilings[key]), FIELDS[key].digits);

/** Parses a limit; null if invalid or above the maximum of a swap. */
function figureOf(text: string, key: keyof ExecutionCeilings): number | null {
  const value = parseDecimal(text, FIELDS[key].digits);
  return value === null || value > MAX[key] ? null : Number(value);
}

const maxOf = (key: keyof ExecutionCeilings): string =>
  `0 to ${formatDecimal(BigInt(MAX[key]), FIELDS[key].digits)} ${FIELDS[key].unit}`;

function CeilingsForm({
  ceilings,
  onClose,
}: {
  readonly ceilings: ExecutionCeilings;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>({
    slippageBps: textOf(ceilings, 'slippageBps'),
    priorityFeeLamports: textOf(ceilings, 'priorityFeeLamports'),
    tipLamports: textOf(ceilings, 'tipLamports'),
    priceImpactBps: textOf(ceilings, 'priceImpactBps'),
  });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const values = CEILING_KEYS.map((key) => [key, figureOf(draft[key], key)] as const);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The dialog is rendered inside the trade form, which must not be submitted with it.
    event.stopPropagation();
    if (busy || values.some(([, value]) => value === null)) return;
    setBusy(true);
    setRefusal(null);
    try {
      const wanted = Object.fromEntries(values);
      const { data } = await withProof({ kind: 'changeLimits', ...wanted }, (proof) =>
        call('PUT /swap/ceilings', { body: { ...wanted, ...proof } }),
      );
      queries.setQueryData(ceilingsQuery.queryKey, data);
      toastSuccess('Limits saved');
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
    }
    setBusy(false);
  };
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      {values.map(([key, value]) => (
        <Input
          key={key}
          label={FIELDS[key].label}
          unit={FIELDS[key].unit}
          inputMode="decimal"
          autoComplete="off"
          value={draft[key]}
          error={value === null ? maxOf(key) : null}
          onChange={(event) => setDraft({ ...draft, [key]: event.target.value.replace(',', '.') })}
        />
      ))}
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

/** Limits for slippage, fees and price impact above which a trade requires the trader's password. */
export function CeilingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, isError, refetch } = useQuery(ceilingsQuery);
  return (
    <Dialog open onClose={onClose} title="Trading limits" sheet>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        <p className="text-t2">
          Trades above a limit, and changing a limit, need your password or passkey. Price impact adds up over
          your trades of a token within 10 minutes. Orders above it are not filled.
        </p>
        {isError && <ErrorBand title="Failed to load limits" onAction={() => void refetch()} />}
        {data === undefined && !isError && <SkeletonRows rows={4} height={48} />}
        {data !== undefined && <CeilingsForm ceilings={data} onClose={onClose} />}
      </div>
    </Dialog>
  );
}
