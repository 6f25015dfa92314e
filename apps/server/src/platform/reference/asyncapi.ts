import { LIVE_PATH, PRODUCT } from '@dugout/contract/constants';
import { KEY_CHANNELS } from '@dugout/contract/key-access';
import type { Channels } from '@dugout/contract/realtime';
import { CHANNEL_SCHEMAS } from '@dugout/contract/realtime-schemas';
import type { z } from 'zod';
import { type Json, schemaOf } from './json-schema.ts';

const REFUSALS = [
  'not_signed_in',
  'not_found',
  'invalid_input',
  'rate_limited',
  'api_key_scope',
  'unavailable',
];
const text = { type: 'string' };
const number = { type: 'integer' };

const frame = (type: string, fields: Json): Json => ({
  type: 'object',
  required: ['type', ...Object.keys(fields)],
  properties: { type: { const: type }, ...fields },
});

const message = (name: string, payload: Json): Json => ({ name, contentType: 'application/json', payload });

/** Returns a channel's name without its parameter: `token:{mint}` → `token`. */
const wordOf = (channel: string): string => channel.split(':', 1)[0] ?? channel;

const nameOf = (channel: string): Json =>
  channel.includes(':') ? { ...text, pattern: `^${wordOf(channel)}:.+$` } : { const: channel };

const dataOf = (schema: z.ZodType): Json => schemaOf(schema, 'output');

function messagesOf(channel: keyof Channels): Readonly<Record<string, Json>> {
  const { snapshot, delta } = CHANNEL_SCHEMAS[channel];
  const word = wordOf(channel);
  const of = { channel: nameOf(channel), seq: number };
  const whole = { ...of, epoch: text, data: dataOf(snapshot) };
  const deltas = { type: 'array', items: dataOf(delta) };
  return {
    [`${word}Snapshot`]: {
      ...message(`${word}Snapshot`, frame('snapshot', whole)),
      summary: `${CHANNEL_SCHEMAS[channel].summary}. An API key needs: ${KEY_CHANNELS[channel]}`,
    },
    [`${word}Delta`]: message(`${word}Delta`, frame('delta', { ...of, data: deltas })),
  };
}

const SENT: Readonly<Record<string, Json>> = {
  refused: message('refused', frame('refused', { channel: text, code: { enum: REFUSALS } })),
  pong: message('pong', frame('pong', { at: { type: 'number' } })),
  goodbye: message('goodbye', frame('goodbye', { reason: { enum: ['signed_out', 'shutdown', 'too_slow'] } })),
};

const RECEIVED: Readonly<Record<string, Json>> = {
  subscribe: message(
    'subscribe',
    frame('subscribe', {
      channels: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: text, epoch: text, since: number, token: text },
        },
      },
    }),
  ),
  unsubscribe: message('unsubscribe', frame('unsubscribe', { channels: { type: 'array', items: text } })),
  ping: message('ping', frame('ping', { at: { type: 'number' } })),
};

/** Builds the AsyncAPI 3 description of the live socket from the contract. */
export function asyncApi(version: string, host: string): Json {
  const channels = Object.keys(CHANNEL_SCHEMAS) as (keyof Channels)[];
  const sent = Object.assign({}, SENT, ...channels.map(messagesOf)) as Readonly<Record<string, Json>>;
  const refs = (messages: object): Json[] =>
    Object.keys(messages).map((name) => ({ $ref: `#/channels/live/messages/${name}` }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${PRODUCT.name} live socket`,
      version,
      description:
        'Subscribe, then a snapshot with an epoch and a number, then deltas whose numbers follow one another; `seq` of a delta frame numbers its last delta. Where a number is missing, subscribe again. After a lost connection, subscribe with `epoch` of the last snapshot and the last number as `since`: the deltas after it come, or a snapshot where the server has none of that epoch. A snapshot replaces everything before it. Send an API key as `Authorization: Bearer dk_…`.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: { here: { host, protocol: 'ws', pathname: LIVE_PATH } },
    channels: { live: { address: LIVE_PATH, messages: { ...RECEIVED, ...sent } } },
    operations: {
      request: { action: 'receive', channel: { $ref: '#/channels/live' }, messages: refs(RECEIVED) },
      publish: { action: 'send', channel: { $ref: '#/channels/live' }, messages: refs(sent) },
    },
  };
}
