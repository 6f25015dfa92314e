import { openSteadyStream, type StreamParts } from './steady-stream.ts';
import { type Commitment, openYellowstone, type YellowstoneEndpoint } from './yellowstone-connection.ts';

/**
 * Opens the Yellowstone gRPC stream of the currently best endpoint. Each connection requests missed blocks first
 * (`from_slot`); if the endpoint refuses, it delivers live blocks only.
 */
export function openYellowstoneStream(
  { follower, programs, leftOut, silenceMs }: StreamParts,
  endpoints: readonly YellowstoneEndpoint[],
  commitment: Commitment,
): { stop(): void } {
  const refused = new Set<number>();
  return openSteadyStream({
    endpoints: endpoints.length,
    onState: (state) => follower.streamState(state),
    connect(at, { onReady, onEnd }) {
      const replays = !refused.delete(at);
      return openYellowstone({
        endpoint: endpoints[at] ?? { url: '', token: null },
        programs,
        commitment,
        leftOut,
        fromSlot: replays ? follower.head.slot + 1 : null,
        silenceMs,
        onEvent: (event) => follower.receive(event),
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
