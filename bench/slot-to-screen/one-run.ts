import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import { blockUpdate } from '@dugout/local-chain/yellowstone-node/messages';
import { startYellowstone } from '@dugout/local-chain/yellowstone-node/server';
import { DECODERS } from '@dugout/solana/decoders/registry';
import { parseBlock } from '@dugout/solana/rpc/block';
import { transactionTemplates } from '@dugout/testkit/templates';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { BlockEvents } from '../../apps/server/src/ingest/sources/solana/block-events.ts';
import { embedded } from '../swap/databases.ts';
import { startBuilt, stop } from '../swap/processes.ts';

const [FIRST, HISTORY, MAX_START, WATCHED] = [10_000, 100, 150, 40];
/** Slots before the first measured one, in which a started server catches up, and slots for the last trades. */
const [FIRST_SLOTS, LAST_SLOTS] = [40, 10];

const mints = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });
const trade = z.object({ id: z.string(), slot: z.number() });
const message = z.object({ type: z.string(), channel: z.string().optional(), data: z.unknown() });

interface Load {
  readonly slots: number;
  readonly perBlock: number;
  readonly slotMs: number;
}

/** Returns the ms from each trade's slot notice to its first frame. */
export async function oneRun(commitment: 'processed' | 'confirmed', { slots, perBlock, slotMs }: Load) {
  const [start, live] = [FIRST + HISTORY, FIRST + HISTORY + MAX_START];
  const tape = new Tape({
    seed: 'slot to screen',
    templates: transactionTemplates(),
    firstSlot: FIRST,
    firstTime: Math.floor(Date.now() / 1_000) - HISTORY * 0.4,
    perBlock,
  });
  const programs = new Set(DECODERS.keys());
  for (let slot = FIRST; slot < live + FIRST_SLOTS + slots + LAST_SLOTS; slot++)
    blockUpdate(tape.block(slot), programs);
  const databases = embedded();
  // The chain waits for a server that starts slowly, before it runs out of prepared blocks.
  let isReady = false;
  const waits = () => (isReady ? Number.POSITIVE_INFINITY : live);
  const node = await startSolanaNode({ tape, slotMs, startSlot: start, seed: commitment, waits });
  const noticed = new Map<number, number>();
  node.listen((event) => {
    if (event.kind === 'slot') noticed.set(event.slot, performance.now());
  });
  const stream = await startYellowstone({ node });
  const { process: child, port } = await startBuilt(
    await databases.create(commitment),
    {
      MARKET_SOURCE: 'solana',
      SOLANA_RPC_URL: node.rpcUrl,
      SOLANA_WS_URL: node.wsUrl,
      YELLOWSTONE_URL: stream.url,
      SOLANA_COMMITMENT: commitment,
      PYTH_URL: 'off',
    },
    [],
  );
  const list = `http://127.0.0.1:${port}/api/v1/screener?limit=100&window=5m&sortBy=buys`;
  let watched: string[] = [];
  while (watched.length < WATCHED) {
    await pause(slotMs);
    const { items } = mints.parse(await (await fetch(list)).json()).data;
    watched = items.slice(0, WATCHED).map(({ tokenAddress }) => tokenAddress);
  }
  const kind = commitment === 'processed' ? 'processed' : 'trades';
  const arrived = new Map<string, { readonly slot: number; readonly at: number }>();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live`);
  socket.on('open', () => {
    const channels = watched.map((mint) => ({ name: `${kind}:${mint}` }));
    socket.send(JSON.stringify({ type: 'subscribe', channels }));
  });
  socket.on('message', (bytes) => {
    const at = performance.now();
    const { type, data } = message.parse(JSON.parse(String(bytes)));
    if (type !== 'delta') return;
    const shown = z.array(z.union([trade, z.array(trade)])).parse(data);
    for (const { id, slot } of shown.flat()) if (!arrived.has(id)) arrived.set(id, { slot, at });
  });
  await once(socket, 'message');
  isReady = true;
  const from = node.chain.processed + FIRST_SLOTS;
  const end = from + slots;
  while (node.chain.processed < end + LAST_SLOTS) await pause(slotMs);
  socket.terminate();
  await stop(child);
  await stream.stop();
  await node.stop();
  await databases.stop();

  const expected = new Set<string>();
  const events = new BlockEvents(() => undefined);
  for (let slot = from; slot < end; slot++) {
    const block = tape.isSkipped(slot) ? null : parseBlock(tape.block(slot), slot, programs);
    for (const event of block === null ? [] : events.of(block))
      if (event.kind === 'trade' && watched.includes(event.mint)) expected.add(event.id);
  }
  const measured = [...arrived].filter(([, { slot }]) => slot >= from && slot < end);
  const missing = [...expected].filter((id) => !arrived.has(id));
  const unknown = measured.filter(([id]) => !expected.has(id));
  if (missing.length > 0 || unknown.length > 0)
    throw new Error(`${missing.length} trades are missing, ${unknown.length} are not on the chain`);
  const times = measured.map(([, { slot, at }]) => at - (noticed.get(slot) ?? Number.NaN));
  return { times, trades: measured.length, watched: watched.length };
}
