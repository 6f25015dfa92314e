import type { StreamOptions } from './feed-event.ts';
import { openSteadyStream } from './steady-stream.ts';
import { openYellowstone, type YellowstoneEndpoint } from './yellowstone-connection.ts';

interface YellowstoneStreamOptions extends StreamOptions {
  readonly endpoints: readonly YellowstoneEndpoint[];
  /** Returns the first slot still needed. */
  readonly nextSlot: () => number;
}

/**
 * Opens the Yellowstone gRPC stream of the currently best endpoint. Each connection requests missed blocks first
 * (`from_slot`); if the endpoint refuses, it delivers live blocks only.
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
