import { SOL_MINT } from '@dugout/domain/sol';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { ChannelProvider, LivePublisher } from '#/platform/live/channel.ts';
import { type SystemView, statusOf } from './system.view.ts';

export type { SystemView } from './system.view.ts';

const STATUS = 'status';
const STATUS_EVERY_MS = 1_000;

/** What this server is and how its feed stands, as calls and once a second as a live channel. */
export function createSystemFeature({ view, live }: { readonly view: SystemView; readonly live: LivePublisher }) {
  const routes: Routes = {
    'GET /status': () => ({ data: statusOf(view) }),
    'GET /price': ({ query }) => {
      const solUsd = view.solUsd();
      const asked = query.ids?.split(',') ?? [SOL_MINT];
      if (!asked.includes(SOL_MINT)) throw new ApiError('invalid_input', `ids: only the SOL mint has a price here: ${SOL_MINT}`);
      if (solUsd === null) throw new ApiError('price_unknown');
      return { usdPrice: solUsd };
    },
  };
  const channels: readonly ChannelProvider[] = [{ name: 'status', access: 'public', topic: () => STATUS, snapshot: () => statusOf(view) }];
  return {
    routes,
    channels,
    start(): { stop(): void } {
      const timer = setInterval(() => live.publishLatest(STATUS, () => statusOf(view)), STATUS_EVERY_MS);
      return { stop: () => clearInterval(timer) };
    },
  };
}
