/** Tests the description of the live socket against a running server. */

import { CHANNEL_SCHEMAS } from '@dugout/contract/realtime-schemas';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import { pick } from './api-shapes/world.ts';

interface Described {
  readonly asyncapi: string;
  readonly channels: {
    readonly live: { readonly messages: Record<string, { payload: z.core.JSONSchema.JSONSchema }> };
  };
  readonly operations: Record<string, { readonly messages: readonly { readonly $ref: string }[] }>;
}

const server = sharedServer();
let described: Described;

beforeAll(async () => {
  described = (await server.client().call('/api/v1/asyncapi.json')).body as Described;
}, 150_000);

describe('the AsyncAPI description', () => {
  it('is of version 3 and covers every channel of the contract with existing messages', () => {
    expect(described.asyncapi).toBe('3.0.0');
    const { messages } = described.channels.live;
    for (const channel of Object.keys(CHANNEL_SCHEMAS)) {
      const word = channel.split(':')[0];
      expect(Object.keys(messages)).toEqual(expect.arrayContaining([`${word}Snapshot`, `${word}Delta`]));
    }
    const refs = Object.values(described.operations).flatMap((operation) => operation.messages);
    expect(
      refs.map(({ $ref }) => $ref.split('/').at(-1)).toSorted((a = '', b = '') => (a < b ? -1 : 1)),
    ).toEqual(Object.keys(messages).toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('matches every frame that a server sends', async () => {
    const trader = await server.trader('Listener');
    const post = (path: string, body: unknown) => trader.call(`/api/v1${path}`, { method: 'POST', body });
    const screen = await trader.call('/api/v1/screener?limit=1&sortBy=liquidityUsd&window=1h');
    const mint = pick(screen, 'data', 'items', 0, 'tokenAddress');
    const wallet = pick(await trader.call('/api/v1/wallet/user'), 'data', 0, 'address');
    const busy = pick(await trader.call(`/api/v1/token/${mint}/trades?limit=5`), 'data', 0, 'wallet');
    const names = Object.keys(CHANNEL_SCHEMAS).filter((name) => !name.startsWith('chat:'));
    const channels = names.map((name) => ({ name: name.replace('{mint}', mint) }));

    const frames: { type: string; channel?: string }[] = [];
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v1/live`, {
      headers: { cookie: trader.cookie() },
    });
    socket.on('message', (data) => frames.push(JSON.parse(String(data))));
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'subscribe', channels: [...channels, { name: 'no such' }] }));
      socket.send(JSON.stringify({ type: 'ping', at: 1 }));
    });
    const heard = (type: string) =>
      new Set(frames.filter((frame) => frame.type === type).map((frame) => frame.channel));
    await eventually(() => expect(heard('snapshot')).toEqual(new Set(channels.map(({ name }) => name))));

    const swap = {
      walletAddress: wallet,
      inputMint: SOL_MINT,
      outputMint: mint,
      amount: '50000000',
      preset: 'high',
    };
    await post('/tracker', { name: 'Busy', address: busy });
    await post('/swap', swap);
    await post('/swap', { ...swap, trigger: { kind: 'limit', direction: 'below', priceSol: 1e-12 } });
    await post('/alpha/call', { tokenAddress: mint });
    await post('/api-keys', {
      name: 'Bot',
      access: { scope: 'read' },
      expiresInDays: 1,
      password: trader.password,
    });
    const moving = ['status', 'account', 'orders', 'tracker', 'notifications', 'alpha', `trades:${mint}`];
    await eventually(() => expect([...heard('delta')]).toEqual(expect.arrayContaining(moving)));
    socket.close();

    const { messages } = described.channels.live;
    const schemas = new Map(
      Object.entries(messages).map(([name, { payload }]) => [name, z.fromJSONSchema(payload)]),
    );
    const messageOf = ({ type, channel = '' }: { type: string; channel?: string }): string =>
      type === 'snapshot' || type === 'delta'
        ? `${channel.split(':')[0]}${type === 'snapshot' ? 'Snapshot' : 'Delta'}`
        : type;
    const faults = frames.flatMap((frame) => {
      const result = schemas.get(messageOf(frame))?.safeParse(frame);
      return result?.success ? [] : [`${messageOf(frame)}: ${result?.error.message ?? 'is not described'}`];
    });
    expect(faults).toEqual([]);
    const empty = { type: 'snapshot', channel: 'status', epoch: 'e', seq: 1, data: {} };
    expect(schemas.get('statusSnapshot')?.safeParse(empty).success).toBe(false);
    expect([...heard('refused')]).toEqual(['no such']);
  });
});
