/** A follower as JSON, with amounts as decimal strings. */
import type { Follower } from './follower.ts';

const AMOUNTS: ReadonlySet<string> = new Set([
  'stake',
  'base',
  'quote',
  'feeBps',
  'spent',
  'received',
  'bought',
  'held',
]);

export const followerJson = (follower: Follower): string =>
  JSON.stringify(follower, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));

export const followerFromJson = (json: string): Follower =>
  JSON.parse(json, (name, value: unknown) =>
    AMOUNTS.has(name) && typeof value === 'string' ? BigInt(value) : value,
  ) as Follower;
