import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useChannelDeltas } from '#/shared/realtime/use-channel.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { alertFigure, alertText } from '../alert.model.ts';
import { shownAlert, titleOf } from '../watchlist.model.ts';
import { watchlistQuery } from '../watchlist.queries.ts';

/** Shows a toast for each triggered alert, in addition to its notification. Renders nothing itself. */
export function AlertToasts() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useChannelDeltas('alerts', (fired) => {
    for (const alert of fired.map(shownAlert)) {
      if (alert.status !== 'fired') continue;
      const title = `${titleOf(alert)}: ${alertText(alert)}`;
      const text = `Now ${alertFigure(alert.metric, alert.firedFigure)}.`;
      const open = (): void => void navigate({ to: '/token/$id', params: { id: alert.tokenAddress } });
      toasts.show({ tone: 'info', title, text, action: { label: 'Open', run: open } });
    }
    if (fired.length > 0) void queries.invalidateQueries({ queryKey: watchlistQuery.queryKey });
  });
  return null;
}
