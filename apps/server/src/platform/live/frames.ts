import type { ClientFrame, ServerFrame } from '@dugout/contract/live';

const MAX_NAME = 128;

/** A frame from a page, or null when it is none: anything may come through a socket. */
export function readFrame(text: string): ClientFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  if (value.type === 'ping') return 'at' in value && typeof value.at === 'number' ? { type: 'ping', at: value.at } : null;
  if (!('channels' in value) || !Array.isArray(value.channels)) return null;
  const given: readonly unknown[] = value.channels;
  if (value.type === 'subscribe') {
    const channels = given.map(readWish).filter((wish) => wish !== null);
    return channels.length === given.length ? { type: 'subscribe', channels } : null;
  }
  if (value.type === 'unsubscribe') {
    const channels = given.filter(isName);
    return channels.length === given.length ? { type: 'unsubscribe', channels } : null;
  }
  return null;
}

function readWish(value: unknown): { name: string; since?: number } | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || !isName(value.name)) return null;
  if (!('since' in value) || value.since === undefined || value.since === null) return { name: value.name };
  return typeof value.since === 'number' && Number.isSafeInteger(value.since) ? { name: value.name, since: value.since } : null;
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= MAX_NAME;

/** The bytes of a frame, ready to be sent to any number of sockets. */
export const encodeFrame = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));
