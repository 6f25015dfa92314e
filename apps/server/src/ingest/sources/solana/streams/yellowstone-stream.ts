import type { StreamOptions } from './feed-event.ts';
import { openSteadyStream } from './steady-stream.ts';
import { openYellowstone, type YellowstoneEndpoint } from './yellowstone-connection.ts';

export interface YellowstoneStreamOptions extends StreamOptions {
  readonly endpoints: readonly YellowstoneEndpoint[];
  /** The first slot that is still wanted. */
  readonly nextSlot: () => number;
}

/**
 * The Yellowstone gRPC stream of whichever endpoint is best. Each connection asks for what was missed first
 * (`from_slot`); of an endpoint that refuses that, it takes what happens from now on.
 */
export function openYellowstoneStream(options: YellowstoneStreamOptions): { stop(): void } {
  const { endpoints, programs, leftOut, nextSlot, onEvent, onState, silenceMs } = options;
  const refused = new Set<number>();
  return openSteadyStream({
    endpoints: endpoints.length,
    onState,
    connect(at, { onReady, onEnd }) {
      const replays = !refused.delete(at);
      return openYellowstone({
        endpoint: endpoints[at] ?? { url: '', token: null },
        programs,
        leftOut,
        fromSlot: replays ? nextSlot() : null,
        silenceMs,
        onEvent,
        onReady: () => onReady(true),
        onEnd(reason, received) {
          const again = replays && !received && reason !== 'silent';
          if (again) refused.add(at);
          onEnd(reason, !again);
        },
      });
    },
  });
}
