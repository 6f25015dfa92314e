import { isAddress } from '../address.ts';
import type { Found } from './entry.ts';

/** Field names used by Axiom, Padre, GMGN, Kolscan and others. */
const ADDRESS = [
  'trackedWalletAddress',
  'address',
  'wallet_address',
  'walletAddress',
  'wallet',
  'publicKey',
  'account',
];
const NAME = ['name', 'walletName', 'wallet_name', 'remark', 'label', 'nickname', 'alias', 'title', 'tag'];
const EMOJI = ['emoji', 'icon'];
const GROUP = ['group', 'groups', 'groupNames', 'groupName', 'folder'];
const NOTES = ['notes', 'note', 'comment', 'description'];
const CREATED = ['createdAt', 'created_at'];
const LISTS = ['wallets', 'trackedWallets', 'data', 'items', 'list', 'result'];

const fieldOf = (record: object, names: readonly string[]): unknown => {
  for (const name of names) if (Object.hasOwn(record, name)) return Reflect.get(record, name);
  return undefined;
};

/** Reports whether a value is an API response around the list: `{ code, data: { list } }`. */
const isEnvelope = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && LISTS.some((name) => Object.hasOwn(value, name));

/** Returns a text, or the first text of a list. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return textOf(value.find((item) => typeof item === 'string'));
  return typeof value === 'string' ? value : null;
}

function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/**
 * Reads a wallet from one value of a JSON list: a string is its address, an object has some terminal's fields.
 */
export function recordOf(value: unknown, line: number): Found {
  const bare = { line, name: null, emoji: null, group: null, notes: null, createdAt: null };
  if (typeof value === 'string') return { ...bare, address: value.trim() };
  if (Array.isArray(value)) return pairOf(value, line);
  if (typeof value !== 'object' || value === null) return { line, reason: 'No address found' };
  const address = textOf(fieldOf(value, ADDRESS));
  if (address === null) return { line, reason: 'No address found' };
  return {
    line,
    address: address.trim(),
    name: textOf(fieldOf(value, NAME)),
    emoji: textOf(fieldOf(value, EMOJI)),
    group: textOf(fieldOf(value, GROUP)),
    notes: textOf(fieldOf(value, NOTES)),
    createdAt: timeOf(fieldOf(value, CREATED)),
  };
}

function pairOf(values: readonly unknown[], line: number): Found {
  const texts = values.filter((value) => typeof value === 'string').map((text) => text.trim());
  const address = texts.find((text) => isAddress(text)) ?? texts[0];
  if (address === undefined) return { line, reason: 'No address found' };
  const name = texts.find((text) => text !== address) ?? null;
  return { line, address, name, emoji: null, group: null, notes: null, createdAt: null };
}

/**
 * Returns the entries of a JSON value: a list, an object that contains one, an object from addresses to names, or
 * one wallet.
 */
export function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  const listed = LISTS.map((name) => fieldOf(value, [name]));
  const inside = listed.find(Array.isArray) ?? listed.find(isEnvelope);
  if (inside !== undefined) return entriesOf(inside);
  if (fieldOf(value, ADDRESS) !== undefined) return [value];
  return Object.entries(value).map(([key, inner]) => {
    if (typeof inner !== 'string') return { ...Object(inner), address: key };
    const isNamed = !isAddress(key) && isAddress(inner.trim());
    return isNamed ? { address: inner, name: key } : { address: key, name: inner };
  });
}
