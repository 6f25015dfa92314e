/** Composable checks of the values documented in api.md. */
import { directMembers } from '@dugout/domain/chat/contact';

/** Returns the faults of a value, with their paths. */
type Check = (value: unknown, place: string) => string[];
/** A check, an object with at least these fields, or a list of any length with items of its one shape. */
export type Shape = Check | { readonly [field: string]: Shape } | readonly Shape[];

export function faultsOf(shape: Shape, value: unknown, place: string): string[] {
  if (typeof shape === 'function') return shape(value, place);
  if (Array.isArray(shape)) return list(oneOf(shape))(value, place);
  if (typeof value !== 'object' || value === null) return [`${place} is no object`];
  return Object.entries(shape).flatMap(([name, inner]) =>
    Object.hasOwn(value, name)
      ? faultsOf(inner, Reflect.get(value, name), `${place}.${name}`)
      : [`${place}.${name} is missing`],
  );
}

function oneOf([item, ...others]: readonly Shape[]): Shape {
  if (item === undefined || others.length > 0) throw new Error('A list has one shape');
  return item;
}

const shape =
  (what: string, fits: (value: unknown) => boolean): Check =>
  (value, place) =>
    fits(value) ? [] : [`${place} is ${JSON.stringify(value)?.slice(0, 80)}, not ${what}`];
export const matching = (what: string, pattern: RegExp): Check =>
  shape(what, (value) => typeof value === 'string' && pattern.test(value));

export const text = shape('text', (value) => typeof value === 'string');
export const number = shape('a number', (value) => typeof value === 'number' && Number.isFinite(value));
export const whole = shape('a whole number', Number.isInteger);
export const bool = shape('a boolean', (value) => typeof value === 'boolean');
export const raw = matching('a decimal string', /^(0|[1-9]\d*)$/);
export const signed = matching('a decimal string with a sign', /^(0|-?[1-9]\d*)$/);
export const iso = matching('an ISO 8601 time in UTC', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
export const unix = shape(
  'unix seconds',
  (value) => Number.isInteger(value) && Number(value) > 1e9 && Number(value) < 1e10,
);
export const id = matching('an id without hyphens that nobody can guess', /^(?!\d+$)[^-\s]{8,128}$/);
/** The only id with a hyphen: a direct message's. */
const idOrDirect: Check = (value, place) =>
  typeof value === 'string' && directMembers(value) !== null ? [] : id(value, place);
export const address = matching('an address', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
export const one = (...values: readonly unknown[]): Check =>
  shape(`one of ${values.join(', ')}`, (value) => values.includes(value));
export const orNull =
  (inner: Shape): Check =>
  (value, place) =>
    value === null ? [] : faultsOf(inner, value, place);
export const list =
  (inner: Shape, least = 0): Check =>
  (value, place) => {
    if (!Array.isArray(value)) return [`${place} is no list`];
    if (value.length < least) return [`${place} has ${value.length} items, fewer than ${least}`];
    return value.flatMap((item, at) => faultsOf(inner, item, `${place}[${at}]`));
  };
/** A list with at least one item. */
export const some = (inner: Shape): Check => list(inner, 1);
export const data = (inner: Shape): Shape => ({ data: inner });

export const pagination = {
  page: whole,
  limit: whole,
  count: whole,
  pages: whole,
  hasNextPage: bool,
  hasPreviousPage: bool,
};
export const followedPagination = {
  page: whole,
  limit: whole,
  total: whole,
  pages: whole,
  hasNextPage: bool,
  hasPrevPage: bool,
};
export const paged = (item: Shape, least = 0): Shape => data({ items: list(item, least), pagination });

/**
 * Checks the rules of api.md for all answers by field name: lamports and raw units are decimal strings, ids have
 * no hyphens, times are ISO 8601. In presets and ceilings, lamports are numbers as in swap requests.
 */
export function ruleFaults(value: unknown, place = 'body'): string[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => ruleFaults(item, `${place}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...ruleOf(name)(inner, `${place}.${name}`),
    ...ruleFaults(inner, `${place}.${name}`),
  ]);
}

function ruleOf(name: string): Check {
  if (name.endsWith('Lamports'))
    return (value, place) =>
      (typeof value === 'number' && /\.presets\.|body\.data\.(priorityFee|tip)Lamports$/.test(place)
        ? whole
        : orNull(signed))(value, place);
  if (/^(supply|tokenAmount|token_amount|inAmount|outAmount|leftAmount|unknownAmount|minOut)$/.test(name))
    return orNull(raw);
  // Set by the page.
  if (name === 'clientId') return text;
  if (name === 'id' || name === 'channelId') return orNull(idOrDirect);
  if (name.endsWith('Id')) return orNull(id);
  if (/(^created_at|[a-z]At)$/.test(name) && name !== 'lastTradeAt') return orNull(iso);
  return () => [];
}
