import type { TokenPage } from '@dugout/contract/market/token';
import type { PriceMetric } from '@dugout/domain/orders/trigger';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { Select } from '#/shared/controls/select.tsx';
import { formatPercent, UNKNOWN } from '#/shared/format/numbers.ts';
import { dcaTotal } from '../orders/dca-total.ts';
import { directionOf, type OrderDraft, typedLevel, waitsForPrice } from '../orders/order-form.model.ts';
import { levelText, METRIC_UNITS } from '../orders/order-text.ts';
import type { Trade } from './use-trade.ts';

interface FieldsProps {
  readonly token: TokenPage;
  readonly trade: Trade;
}

const METRICS: readonly { readonly value: PriceMetric; readonly label: string }[] = [
  { value: 'priceSol', label: 'SOL' },
  { value: 'priceUsd', label: 'USD' },
  { value: 'marketCapUsd', label: 'Mcap' },
];
const STEPS = { below: [-5, -10, -25, -50], above: [10, 25, 50, 100] } as const;

/** Trigger price of an order in SOL, dollars or market cap, with its direction in words. */
function PriceFields({
  token,
  trade: { order, changeOrder, chooseUnit, form, reading, standing },
}: FieldsProps) {
  const price = token[order.metric];
  const direction = directionOf(order, form.side);
  const away = standing === null ? '' : `, ${formatPercent(standing.awayPct, 1)} from now`;
  return (
    <>
      <div className="flex gap-2">
        <Input
          label="Trigger price"
          unit={METRIC_UNITS[order.metric]}
          inputMode="decimal"
          autoComplete="off"
          placeholder={levelText(order.metric, price).replace(/ .*/, '')}
          className="min-w-0 flex-1"
          value={order.level}
          error={reading.problems.level ?? null}
          onChange={({ target }) => changeOrder({ level: target.value })}
        />
        <Segmented
          label="Trigger by"
          segments={METRICS}
          value={order.metric}
          size={32}
          className="mt-5 max-desk:h-11 max-desk:[&>label]:h-10"
          onChange={chooseUnit}
        />
      </div>
      {price !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row
        <div role="group" aria-label="Distance from the current price" className="flex gap-1.5">
          {STEPS[direction].map((pct) => (
            <Button
              key={pct}
              size={24}
              className="min-w-0 flex-1 px-0 max-desk:h-10"
              onClick={() => changeOrder({ level: typedLevel(price * (1 + pct / 100)) })}
            >
              {formatPercent(pct, 0)}
            </Button>
          ))}
        </div>
      )}
      {order.type === 'limit' && (
        <Segmented
          fill
          label="Triggers when the price is"
          segments={[
            { value: 'below', label: 'At or below' },
            { value: 'above', label: 'At or above' },
          ]}
          value={direction}
          className="w-full"
          onChange={(next) => changeOrder({ direction: next })}
        />
      )}
      <p className="text-small text-t3">
        Triggers at or {direction}
        {away}. Current: {levelText(order.metric, price)}
      </p>
    </>
  );
}

/** How long an order waits: hours, or until it is cancelled. */
export const LASTS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'Until cancelled' },
  { value: '1', label: 'For 1 hour' },
  { value: '24', label: 'For 1 day' },
  { value: '168', label: 'For 7 days' },
  { value: '720', label: 'For 30 days' },
];

const EVERY_UNITS: readonly { readonly value: OrderDraft['everyUnit']; readonly label: string }[] = [
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
];

function RecurringFields({ token, trade: { order, changeOrder, reading, form, chosen } }: FieldsProps) {
  const { symbol, decimals } = token;
  const times = reading.trigger?.times;
  const total =
    times === undefined ? null : dcaTotal({ form, symbol, decimals, times, wallets: chosen.length });
  return (
    <>
      <div className="flex items-start gap-2">
        <Input
          label="Every"
          inputMode="decimal"
          autoComplete="off"
          className="min-w-0 flex-1"
          value={order.every}
          error={reading.problems.every ?? null}
          onChange={({ target }) => changeOrder({ every: target.value })}
        />
        <Select
          label="Interval unit"
          size={32}
          className="mt-5 max-desk:h-11"
          choices={EVERY_UNITS}
          value={order.everyUnit}
          onChange={(everyUnit) => changeOrder({ everyUnit })}
        />
        <Input
          label="Times"
          inputMode="numeric"
          autoComplete="off"
          className="min-w-0 flex-1"
          value={order.times}
          error={reading.problems.times ?? null}
          onChange={({ target }) => changeOrder({ times: target.value })}
        />
      </div>
      <p className="flex justify-between text-t2" data-testid="dca-total">
        Total <span className="font-semibold text-t1">{total ?? UNKNOWN}</span>
      </p>
    </>
  );
}

export function OrderFields({ token, trade }: FieldsProps) {
  const { order, changeOrder, reading, form } = trade;
  if (order.type === 'market') return null;
  return (
    <fieldset aria-label="Order" className="flex min-w-0 flex-col gap-2">
      {waitsForPrice(order.type) && <PriceFields token={token} trade={trade} />}
      {order.type === 'trailing' && (
        <Input
          label={form.side === 'sell' ? 'Trail below the highest price' : 'Trail above the lowest price'}
          unit="%"
          inputMode="decimal"
          autoComplete="off"
          value={order.trail}
          error={reading.problems.trail ?? null}
          onChange={({ target }) => changeOrder({ trail: target.value })}
        />
      )}
      {order.type === 'recurring' && <RecurringFields token={token} trade={trade} />}
      {order.type !== 'recurring' && (
        <Select
          label="Duration"
          className="w-full max-desk:h-10"
          choices={LASTS}
          value={order.lastsHours === null ? '' : String(order.lastsHours)}
          onChange={(hours) => changeOrder({ lastsHours: hours === '' ? null : Number(hours) })}
        />
      )}
    </fieldset>
  );
}
