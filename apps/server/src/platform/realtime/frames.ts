import type { ClientFrame, ServerFrame } from '@dugout/contract/realtime';
import { isPlainText } from '#/platform/http/plain-text.ts';

const MAX_NAME = 128;
const MAX_EPOCH = 64;
const MAX_TOKEN = 512;

export type RequestedChannel = Extract<ClientFrame, { type: 'subscribe' }>['channels'][number];

/**
 * Parses a frame from a page; null when it is invalid, since a socket may receive anything. A channel named twice
 * counts once, by its last entry.
 */
export function readFrame(text: string): ClientFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  if (value.type === 'ping')
    return 'at' in value && typeof value.at === 'number' ? { type: 'ping', at: value.at } : null;
  if (!('channels' in value) || !Array.isArray(value.channels)) return null;
  const given: readonly unknown[] = value.channels;
  if (value.type === 'subscribe') {
    const channels = given.map(parseChannel).filter((channel) => channel !== null);
    if (channels.length < given.length) return null;
    return {
      type: 'subscribe',
      channels: [...new Map(channels.map((channel) => [channel.name, channel])).values()],
    };
  }
  if (value.type === 'unsubscribe') {
    const channels = given.filter(isName);
    return channels.length === given.length
      ? { type: 'unsubscribe', channels: [...new Set(channels)] }
      : null;
  }
  return null;
}

function parseChannel(value: unknown): RequestedChannel | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || !isName(value.name)) return null;
  const epoch = 'epoch' in value ? (value.epoch ?? undefined) : undefined;
  const since = 'since' in value ? (value.since ?? undefined) : undefined;
  const token = 'token' in value ? (value.token ?? undefined) : undefined;
  if (epoch !== undefined && !(typeof epoch === 'string' && epoch.length <= MAX_EPOCH)) return null;
  if (since !== undefined && !(typeof since === 'number' && Number.isSafeInteger(since))) return null;
  if (token !== undefined && !(typeof token === 'string' && token.length <= MAX_TOKEN)) return null;
  return {
    name: value.name,
    ...(epoch !== undefined && { epoch }),
    ...(since !== undefined && { since }),
    ...(token !== undefined && { token }),
  };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_NAME && isPlainText(value);

/** First byte of an unfragmented text message (RFC 6455, 5.2). */
const WHOLE_TEXT = 0x81;
const LONGEST_SHORT = 125;
const LONGEST_MEDIUM = 0xffff;

/** Encodes a frame as wire bytes, ready to be written to any number of connections. */
export const encodeFrame = (frame: ServerFrame): Buffer => wholeText(JSON.stringify(frame));

/** Encodes a delta frame from deltas that are already JSON; `seq` is the number of the last. */
export const encodeDeltas = (channel: string, seq: number, deltas: readonly string[]): Buffer =>
  wholeText(
    `{"type":"delta","channel":${JSON.stringify(channel)},"seq":${seq},"data":[${deltas.join(',')}]}`,
  );

/** Encodes an unfragmented text message of a server (RFC 6455, 5.2: unmasked). */
function wholeText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length <= LONGEST_SHORT ? 2 : length <= LONGEST_MEDIUM ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = WHOLE_TEXT;
  if (head === 2) bytes[1] = length;
  else if (head === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, head);
  return bytes;
}
