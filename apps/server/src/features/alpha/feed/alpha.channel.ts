import type { AlphaCard } from '@dugout/contract/alpha/card';
import type { AlphaDelta, CardFigures } from '@dugout/contract/alpha/streams';
import { ALPHA_LIVE_CALLS } from '@dugout/contract/alpha/values';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import type { TrackedCall } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';

const NAME = 'alpha';

interface AlphaChannelOptions {
  readonly realtime: RealtimePublisher;
  readonly callIndex: CallIndex;
  /** As shown to guests. */
  readonly newest: () => Promise<AlphaCard[]>;
  readonly figures: (call: TrackedCall) => CardFigures | null;
}

/** `alpha`: new calls, votes, and market updates of the newest calls. */
export function alphaChannel({ realtime, callIndex, newest, figures }: AlphaChannelOptions) {
  const moved = new Set<string>();
  const send = (delta: AlphaDelta): void => realtime.publishHere(NAME, delta);
  const provider: ChannelProvider = {
    name: NAME,
    access: 'public',
    topic: () => NAME,
    snapshot: () => newest(),
  };
  return {
    provider,
    send,
    refresh: () => realtime.refresh(NAME),
    isWatched: () => realtime.isWatched(NAME),
    /** Called after a trade of a called token. */
    moved: (mint: string): void => void moved.add(mint),
    sendFigures(): void {
      if (moved.size > 0 && realtime.isWatched(NAME)) {
        const cards = callIndex
          .newest(ALPHA_LIVE_CALLS)
          .flatMap((call) => (moved.has(call.call.mint) ? (figures(call) ?? []) : []));
        if (cards.length > 0) send({ kind: 'figures', cards });
      }
      moved.clear();
    },
  };
}
