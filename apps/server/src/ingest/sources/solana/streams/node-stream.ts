import { parseBlock } from '@dugout/solana/rpc/block';
import { BLOCKS, logsOf, SLOTS } from '@dugout/solana/rpc/requests';
import type { StreamOptions } from './feed-event.ts';
import { openNodeSocket } from './node-socket.ts';
import { openSteadyStream } from './steady-stream.ts';

interface NodeStreamOptions extends StreamOptions {
  /** Websocket addresses of nodes. */
  readonly urls: readonly string[];
}

/**
 * Opens the websocket of the currently best node. A node with blockSubscribe delivers whole blocks; for others,
 * the programs' logs reveal what to fetch.
 */
export function openNodeStream({
  urls,
  programs,
  watched,
  leftOut,
  onEvent,
  onState,
  silenceMs,
}: NodeStreamOptions): { stop(): void } {
  const withoutBlocks = new Set<number>();
  return openSteadyStream({
    endpoints: urls.length,
    onState,
    connect(at, { onReady, onEnd }) {
      const blocks = !withoutBlocks.has(at);
      const socket = openNodeSocket({
        url: urls[at] ?? '',
        subscriptions: blocks ? [SLOTS, BLOCKS] : [SLOTS, ...[...programs].map(logsOf)],
        silenceMs,
        onMessage(message) {
          if (message.kind === 'slot') {
            onEvent({ kind: 'slot', slot: message.slot });
            if (message.root !== null) onEvent({ kind: 'final', slot: message.root });
          } else if (message.kind === 'mention' && !message.failed) onEvent(message);
          else if (message.kind === 'block') {
            const block = parseBlock(message.block, message.slot, programs, leftOut, watched);
            if (block !== null) onEvent({ kind: 'block', block });
          } else if (message.kind === 'withheld block') leftOut('block withheld by the node');
        },
        onUnsupported: (subscription) => {
          if (subscription.method === BLOCKS.method) withoutBlocks.add(at);
        },
        onReady() {
          if (blocks && withoutBlocks.has(at)) socket.close();
          else onReady(blocks);
        },
        onEnd: (reason) => onEnd(reason, !(blocks && withoutBlocks.has(at))),
      });
      return socket;
    },
  });
}
