import type { SwapOrder } from '@dugout/contract/trading/order';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { type FormEvent, useState } from 'react';
import { Select } from '#/shared/controls/select.tsx';
import { formatDate } from '#/shared/format/dates.ts';
import { draftOf, levelWarning, readEdit } from '../orders/order-edit.model.ts';
import { KIND_LABELS, METRIC_UNITS, waitText } from '../orders/order-text.ts';
import { useEditOrder } from '../orders/orders.queries.ts';
import { LASTS } from './order-fields.tsx';

const unitOf = ({ trigger: { metric } }: SwapOrder): string => (metric === null ? '%' : METRIC_UNITS[metric]);

const keptText = ({ trigger: { expiresAt } }: SwapOrder): string =>
  expiresAt === null ? 'Until cancelled' : `Until ${formatDate(Date.parse(expiresAt), 'dayClock')}`;

/** The form of an active order. A level that needs confirmation is saved with the second press. */
export function EditOrderPanel({
  order,
  onDone,
}: {
  readonly order: SwapOrder;
  readonly onDone: () => void;
}) {
  // A change from elsewhere does not replace the typed values.
  const [opened] = useState(order);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [confirming, setConfirming] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const editOrder = useEditOrder();
  const [openedAt] = useState(Date.now);
  const { edit, problems } = readEdit(opened, draft, openedAt);
  const { kind, symbol, trigger, wouldDo } = opened;
  const hasLevel = trigger.metric !== null || trigger.trailBps !== null;
  const warning =
    edit?.level === undefined
      ? null
      : levelWarning(opened, edit.level, order.wouldDo?.price ?? wouldDo?.price ?? null);
  const change = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    setConfirming(null);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (edit === null || busy) return;
    if (warning !== null && confirming === null) return setConfirming(warning);
    setBusy(true);
    const changed = await editOrder(readEdit(opened, draft, Date.now()).edit ?? edit);
    setBusy(false);
    if (changed) onDone();
  };
  return (
    <form
      aria-label={`${KIND_LABELS[kind]} ${symbol}`}
      className="flex w-72 max-w-[calc(100vw-40px)] flex-col gap-2"
      onSubmit={(event) => void save(event)}
    >
      <h2 className="font-semibold text-t1">
        {KIND_LABELS[kind]} {symbol} <span className="font-normal text-t3">{waitText(opened)}</span>
      </h2>
      {hasLevel && (
        <Input
          label={trigger.trailBps === null ? 'Trigger price' : 'Trail'}
          unit={unitOf(opened)}
          inputMode="decimal"
          autoComplete="off"
          value={draft.level}
          error={problems.level ?? null}
          onChange={({ target }) => change({ level: target.value })}
        />
      )}
      <Input
        label="Size"
        autoComplete="off"
        value={draft.size}
        error={problems.size ?? null}
        onChange={({ target }) => change({ size: target.value })}
      />
      <Select
        label="Duration"
        className="w-full max-desk:h-10"
        choices={[{ value: 'same', label: keptText(opened) }, ...LASTS]}
        value={draft.lasts}
        onChange={(lasts) => change({ lasts })}
      />
      {confirming !== null && (
        <p role="alert" className="text-small text-caution">
          {confirming}. Press again to change the order.
        </p>
      )}
      <Button
        type="submit"
        kind="primary"
        size={32}
        busy={busy}
        busyLabel="Saving..."
        disabled={edit === null}
      >
        {confirming === null ? 'Save' : 'Change order'}
      </Button>
    </form>
  );
}
