import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { Button, IconButton } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { requestNotificationPermission } from '#/shared/browser-notification.ts';
import {
  ALERT_METRICS,
  type AlertMetric,
  alertFigure,
  alertText,
  directionOf,
  readLevel,
} from '../alert.model.ts';
import { sayWatchlistFailure, watchlistQuery } from '../watchlist.queries.ts';

const nowOf = (token: WatchedToken, metric: AlertMetric): number | null =>
  metric === 'marketCapUsd' ? token.marketCap : metric === 'priceUsd' ? token.priceUsd : token.priceSol;

/** Lists active alerts and adds new ones. The direction follows from the level. */
export function AlertForm({ token }: { readonly token: WatchedToken }) {
  const queries = useQueryClient();
  const [metric, setMetric] = useState<AlertMetric>('marketCapUsd');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const level = readLevel(text);
  const now = nowOf(token, metric);
  const renew = () => queries.invalidateQueries({ queryKey: watchlistQuery.queryKey });
  const arm = useMutation({
    mutationFn: (wanted: number) =>
      call('POST /watchlist/alerts', {
        body: {
          tokenAddress: token.tokenAddress,
          metric,
          direction: directionOf(wanted, now),
          level: wanted,
        },
      }),
    onSuccess: async () => {
      setText('');
      requestNotificationPermission();
      await renew();
    },
    onError: sayWatchlistFailure,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /watchlist/alerts/{id}', { params: { id } }),
    onSuccess: renew,
    onError: sayWatchlistFailure,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWrong(level === null);
    if (level !== null && !arm.isPending) arm.mutate(level);
  };
  return (
    <form className="flex w-80 flex-col gap-3" noValidate onSubmit={submit}>
      {token.alerts.length > 0 && (
        <ul aria-label="Active alerts" className="flex flex-col">
          {token.alerts.map((alert) => (
            <li key={alert.id} className="flex h-7 items-center justify-between border-b border-line1">
              <span>{alertText(alert)}</span>
              <IconButton
                icon={Trash2}
                label={`Remove the alert: ${alertText(alert)}`}
                kind="ghost"
                size={24}
                busy={remove.isPending && remove.variables === alert.id}
                onClick={() => remove.mutate(alert.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Segmented fill label="Metric" segments={ALERT_METRICS} value={metric} onChange={setMetric} />
      <Input
        label={`Now ${alertFigure(metric, now)}. Alert me at`}
        size={28}
        inputMode="decimal"
        autoComplete="off"
        placeholder={metric === 'marketCapUsd' ? '1.2M' : '0.00042'}
        unit={metric === 'priceSol' ? 'SOL' : '$'}
        value={text}
        error={wrong ? 'Enter a value above zero, such as 1.2M' : null}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
      />
      <Button kind="primary" type="submit" busy={arm.isPending}>
        {level === null ? 'Add alert' : `Alert when ${directionOf(level, now)} ${alertFigure(metric, level)}`}
      </Button>
    </form>
  );
}
