import { shortAddress } from '@dugout/domain/text/short-address';
import { Button } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { Tick } from '@dugout/ui/tick';
import { type FormEvent, useState } from 'react';
import { useWallets } from '#/features/wallets/index.ts';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { formatBalance } from '#/shared/format/numbers.ts';
import { withProof } from '#/shared/proof/proof-request.ts';
import { accessOf, creationIntent, EMPTY_KEY, EXPIRIES, faultsOf, type KeyDraft } from '../new-key.model.ts';

interface WalletChoiceProps {
  readonly chosen: readonly string[];
  readonly error: string | null;
  readonly onChange: (wallets: readonly string[]) => void;
}

function WalletChoice({ chosen, error, onChange }: WalletChoiceProps) {
  const wallets = useWallets()?.filter(({ archived }) => !archived) ?? [];
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-small text-t3">Wallets</legend>
      <ul className="max-h-40 overflow-y-auto rounded-control border border-line2">
        {wallets.map(({ address, name, balance_sol }) => (
          <li key={address} className="border-line1 not-last:border-b">
            <label className="flex min-h-9 items-center gap-2 px-2 max-desk:min-h-11">
              <Tick
                checked={chosen.includes(address)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, address] : chosen.filter((known) => known !== address),
                  )
                }
              />
              <span className="min-w-0 flex-1 truncate text-t1">{name}</span>
              <span className="font-mono text-small text-t3">{shortAddress(address)}</span>
              <span className="font-mono text-small text-t2">{formatBalance(balance_sol)} SOL</span>
            </label>
          </li>
        ))}
      </ul>
      {error !== null && (
        <p role="alert" className="text-down text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const SCOPES = [
  { value: 'read', label: 'Read' },
  { value: 'trade', label: 'Read and trade' },
] as const;
const EXPIRY_SEGMENTS = EXPIRIES.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}));

export function CreateForm({ onMade }: { readonly onMade: (key: string) => void }) {
  const [draft, setDraft] = useState<KeyDraft>(EMPTY_KEY);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const faults = faultsOf(draft);
  const change = (part: Partial<KeyDraft>): void => setDraft({ ...draft, ...part });
  const shown = (field: keyof typeof faults): string | null => (isChecked ? faults[field] : null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (busy || Object.values(faults).some((fault) => fault !== null)) return;
    setBusy(true);
    setRefusal(null);
    const { name, expiresInDays } = draft;
    const access = accessOf(draft);
    try {
      const { data } = await withProof(creationIntent(access, expiresInDays), (proof) =>
        call('POST /api-keys', { body: { name, access, expiresInDays, ...proof } }),
      );
      onMade(data.key);
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
    }
  };

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Input
        label="Name"
        autoComplete="off"
        maxLength={40}
        value={draft.name}
        error={shown('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Segmented
        label="Scope"
        fill
        size={32}
        segments={SCOPES}
        value={draft.scope}
        onChange={(scope) => change({ scope })}
      />
      {draft.scope === 'trade' && (
        <>
          <WalletChoice
            chosen={draft.wallets}
            error={shown('wallets')}
            onChange={(wallets) => change({ wallets })}
          />
          <div className="grid grid-cols-2 gap-3">
            <Input
              label="Budget per order"
              unit="SOL"
              inputMode="decimal"
              autoComplete="off"
              value={draft.perOrder}
              error={shown('perOrder')}
              onChange={(event) => change({ perOrder: event.target.value.replace(',', '.') })}
            />
            <Input
              label="Budget per 24 hours"
              unit="SOL"
              inputMode="decimal"
              autoComplete="off"
              value={draft.perDay}
              error={shown('perDay')}
              onChange={(event) => change({ perDay: event.target.value.replace(',', '.') })}
            />
          </div>
          <p className="text-small text-t3">
            Buys and sells count toward the budget, including fees. A stop loss placed by the key needs budget
            too.
          </p>
        </>
      )}
      <Segmented
        label="Expires in"
        fill
        size={32}
        segments={EXPIRY_SEGMENTS}
        value={String(draft.expiresInDays)}
        onChange={(days) => change({ expiresInDays: Number(days) })}
      />
      {refusal !== null && <ErrorBand title={refusal} />}
      <Button kind="primary" size={40} type="submit" busy={busy} busyLabel="Creating...">
        Create key
      </Button>
    </form>
  );
}
