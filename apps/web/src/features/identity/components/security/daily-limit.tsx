import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { formatDecimal, parseDecimal } from '@dugout/domain/base-units';
import { isDailyLimitRaised } from '@dugout/domain/credentials/wallet-statements';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { withProof } from '#/shared/proof/proof-request.ts';
import { asOwnAction } from '#/shared/security/own-actions.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';

/** Lamports; null for no limit. */
const dailyLimitQuery = queryOptions({
  queryKey: ['account', 'dailyLimit'],
  queryFn: async ({ signal }) => {
    const { lamports } = (await call('GET /account/daily-limit', undefined, { signal })).data;
    return lamports === null ? null : BigInt(lamports);
  },
  staleTime: 0,
});

const inSol = (lamports: bigint): string => formatDecimal(lamports, SOL_DECIMALS);

/** The trader's limit on SOL that may leave the account within 24 hours. */
export function DailyLimit({ onChange }: { readonly onChange: () => void }) {
  const { data: limit, isError, refetch } = useQuery(dailyLimitQuery);
  return (
    <section className="mt-1 flex flex-col gap-2 border-t border-line1 pt-3" aria-labelledby="daily-limit">
      <h3 id="daily-limit" className="text-small text-t3">
        Daily limit
      </h3>
      {limit === undefined ? (
        <ListState isError={isError} what="your daily limit" rows={1} height={32} onRetry={refetch} />
      ) : (
        <div className="flex min-h-8 items-center gap-2">
          <Gauge className="size-3.5 shrink-0 text-t3" aria-hidden />
          <span className="min-w-0 flex-1 text-t1">
            {limit === null ? 'No daily limit' : `${inSol(limit)} SOL in 24 hours`}
          </span>
          <Button
            size={24}
            aria-label={limit === null ? 'Set daily limit' : 'Change daily limit'}
            onClick={onChange}
          >
            {limit === null ? 'Set' : 'Change'}
          </Button>
        </div>
      )}
    </section>
  );
}

export function DailyLimitForm({ onDone }: { readonly onDone: () => void }) {
  const queries = useQueryClient();
  const limit = useQuery(dailyLimitQuery).data ?? null;
  const [text, setText] = useState(limit === null ? '' : inSol(limit));
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const wanted = parseDecimal(text, SOL_DECIMALS);

  const change = async (to: bigint | null): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    const isRaise = isDailyLimitRaised(limit, to);
    const kind = isRaise ? 'dailyLimitRaised' : 'dailyLimitLowered';
    const lamports = to?.toString() ?? null;
    const intent: ProvenIntent =
      isRaise || lamports === null
        ? { kind: 'raiseDailyLimit', lamports }
        : { kind: 'lowerDailyLimit', lamports };
    try {
      await withProof(intent, (proof) =>
        asOwnAction({ kind, walletAddress: null }, () =>
          call('PUT /account/daily-limit', { body: { lamports, ...proof } }),
        ),
      );
      queries.setQueryData(dailyLimitQuery.queryKey, to);
      toastSuccess(to === null ? 'Daily limit removed' : `Daily limit: ${inSol(to)} SOL`);
      onDone();
    } catch (error) {
      setRefusal(failureText(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted !== null) void change(wanted);
  };

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <p className="text-t2">
        Up to this much may leave your wallets in 24 hours through payments, trading losses and tokens without
        a verified price, each counted separately. Changing it requires your password, passkey or wallet.
      </p>
      <Input
        label="Daily limit"
        unit="SOL"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={text !== '' && wanted === null ? 'Enter an amount in SOL' : null}
        onChange={(event) => setText(event.target.value.replace(',', '.'))}
      />
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button
        kind="primary"
        size={40}
        type="submit"
        busy={isBusy}
        busyLabel="Saving..."
        disabled={wanted === null}
      >
        Save
      </Button>
      {limit !== null && (
        <Button size={40} disabled={isBusy} onClick={() => void change(null)}>
          Remove limit
        </Button>
      )}
    </form>
  );
}
