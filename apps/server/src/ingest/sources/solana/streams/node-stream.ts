import { parseBlock } from '@dugout/solana/rpc/block';
import type { NodeMessage } from '@dugout/solana/rpc/notification';
import { BLOCKS, logsOf, SLOTS } from '@dugout/solana/rpc/requests';
import { openNodeSocket } from './node-socket.ts';
import { openSteadyStream, type StreamParts } from './steady-stream.ts';

/**
 * Opens the websocket of the currently best node. A node with blockSubscribe delivers whole blocks; for others,
 * the programs' logs reveal what to fetch.
 */
export function openNodeStream(parts: StreamParts, urls: readonly string[]): { stop(): void } {
  const { follower, programs, silenceMs } = parts;
  const withoutBlocks = new Set<number>();
  return openSteadyStream({
    endpoints: urls.length,
    onState: (state) => follower.streamState(state),
    connect(at, { onReady, onEnd }) {
      const blocks = !withoutBlocks.has(at);
      const socket = openNodeSocket({
        url: urls[at] ?? '',
        subscriptions: blocks ? [SLOTS, BLOCKS] : [SLOTS, ...[...programs].map(logsOf)],
        silenceMs,
        onMessage: (message) => receive(message, parts),
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

function receive(message: NodeMessage, { follower, programs, leftOut, watched }: StreamParts): void {
  if (message.kind === 'slot') {
    follower.receive({ kind: 'slot', slot: message.slot });
    if (message.root !== null) follower.receive({ kind: 'final', slot: message.root });
  } else if (message.kind === 'mention' && !message.failed) follower.receive(message);
  else if (message.kind === 'block') {
    const block = parseBlock(message.block, message.slot, programs, leftOut, watched);
    if (block !== null) follower.receive({ kind: 'block', block });
  } else if (message.kind === 'withheld block') leftOut('block withheld by the node');
}
