import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import { startYellowstone, type YellowstoneNode } from '@dugout/local-chain/yellowstone-node/server';
import { transactionTemplates } from '@dugout/testkit/templates';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/kit/testing.ts';
import type { FeedEvent } from '../feed-event.ts';
import { openYellowstone } from './yellowstone-connection.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('a Yellowstone connection', () => {
  let node: SolanaNode;
  let server: YellowstoneNode;

  beforeAll(async () => {
    const tape = new Tape({
      seed: 'grpc',
      templates: transactionTemplates(),
      firstSlot: 10_000,
      firstTime: 1_760_000_000,
      perBlock: 2,
    });
    node = await startSolanaNode({ tape, slotMs: 40, startSlot: 10_040, seed: 'grpc' });
    server = await startYellowstone({ node, token: 'the token' });
  });
  afterAll(async () => {
    await server.stop();
    await node.stop();
  });

  function open(token: string | null, silenceMs = 60_000) {
    const events: FeedEvent[] = [];
    const ends: string[] = [];
    const connection = openYellowstone({
      endpoint: { url: server.url, token },
      programs: new Set(),
      commitment: 'confirmed',
      leftOut: () => undefined,
      fromSlot: 10_030,
      silenceMs,
      onEvent: (entry) => events.push(entry),
      onReady: () => undefined,
      onEnd: (reason, received) => ends.push(`${reason}, ${received ? 'something' : 'nothing'} reported`),
    });
    return { events, ends, connection };
  }
  const soon = (holds: () => void) => eventually(holds, 40_000);

  it('delivers slots and blocks from the requested slot, answers pings, and ends once on close', async () => {
    const { events, ends, connection } = open('the token');
    await soon(() => expect(server.pings).toBeGreaterThan(0));
    const blocks = events.flatMap((entry) => (entry.kind === 'block' ? [entry.block] : []));
    expect(blocks[0]?.slot).toBe(Math.min(...blocks.map(({ slot }) => slot)));
    expect(blocks[0]?.slot).toBeGreaterThanOrEqual(10_030);
    expect(blocks[0]?.slot).toBeLessThan(10_040);
    expect(events.some((entry) => entry.kind === 'slot')).toBe(true);
    connection.close();
    connection.close();
    expect(ends).toEqual(['stopped, something reported']);
  });

  it('ends when its token is rejected', async () => {
    for (const token of ['another', null]) {
      const { ends } = open(token);
      await soon(() => expect(ends).toEqual(['not reached, nothing reported']));
    }
  });

  it('ends when no slot arrives on a live connection', async () => {
    const { events, ends } = open('the token', 1_000);
    await soon(() => expect(events.length).toBeGreaterThan(0));
    node.inject('stall', 60_000);
    await soon(() => expect(ends).toEqual(['silent, something reported']));
  });
});
