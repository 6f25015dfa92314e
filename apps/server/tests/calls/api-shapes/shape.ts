/** Composable checks of the values documented in api.md. Each returns the faults it finds, with their paths. */
import { directMembers } from '@dugout/domain/chat/contact';

export type Shape = (value: unknown, place: string) => string[];

const shape =
  (what: string, fits: (value: unknown) => boolean): Shape =>
  (value, place) =>
    fits(value) ? [] : [`${place} is ${JSON.stringify(value)?.slice(0, 80)}, not ${what}`];
export const matching = (what: string, pattern: RegExp): Shape =>
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
const idOrDirect: Shape = (value, place) =>
  typeof value === 'string' && directMembers(value) !== null ? [] : id(value, place);
export const address = matching('an address', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
export const one = (...values: readonly unknown[]): Shape =>
  shape(`one of ${values.join(', ')}`, (value) => values.includes(value));
export const orNull =
  (inner: Shape): Shape =>
  (value, place) =>
    value === null ? [] : inner(value, place);
export const list =
  (inner: Shape, least = 0): Shape =>
  (value, place) => {
    if (!Array.isArray(value)) return [`${place} is no list`];
    if (value.length < least) return [`${place} has ${value.length} items, fewer than ${least}`];
    return value.flatMap((item, at) => inner(item, `${place}[${at}]`));
  };
/** Checks an object with at least these fields. */
export const object =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value, place) => {
    if (typeof value !== 'object' || value === null) return [`${place} is no object`];
    return Object.entries(fields).flatMap(([name, inner]) =>
      Object.hasOwn(value, name)
        ? inner(Reflect.get(value, name), `${place}.${name}`)
        : [`${place}.${name} is missing`],
    );
  };
export const data = (inner: Shape): Shape => object({ data: inner });

export const pagination = object({
  page: whole,
  limit: whole,
  count: whole,
  pages: whole,
  hasNextPage: bool,
  hasPreviousPage: bool,
});
export const followedPagination = object({
  page: whole,
  limit: whole,
  total: whole,
  pages: whole,
  hasNextPage: bool,
  hasPrevPage: bool,
});
export const paged = (item: Shape, least = 0): Shape =>
  data(object({ items: list(item, least), pagination }));

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

function ruleOf(name: string): Shape {
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
