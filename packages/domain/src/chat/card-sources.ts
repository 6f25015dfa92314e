import { addressesIn } from './text-parts.ts';

type Source =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'profile'; readonly userId: string }
  | { readonly kind: 'receipt'; readonly swapId: string }
  | { readonly kind: 'clan'; readonly tag: string };

const ID_IN_PATH = /^\/(profile|receipt)\/([a-z0-9]{24})(?![\w-])/;
/** The trader's own clan is at /clans/me. */
const CLAN_IN_PATH = /^\/clans\/(?!me(?![\w-]))([A-Za-z0-9]{2,10})(?![\w-])/;

function sourceAt(path: string): Source | null {
  const [, page, id] = ID_IN_PATH.exec(path) ?? [];
  if (id !== undefined)
    return page === 'profile' ? { kind: 'profile', userId: id } : { kind: 'receipt', swapId: id };
  const [, tag] = CLAN_IN_PATH.exec(path) ?? [];
  return tag === undefined ? null : { kind: 'clan', tag };
}

/** Finds links to our profiles, receipts and clans, in order. */
function ownPages(text: string, origin: string): { readonly at: number; readonly source: Source }[] {
  const found: { at: number; source: Source }[] = [];
  for (let at = text.indexOf(origin); at !== -1; at = text.indexOf(origin, at + origin.length)) {
    const source = sourceAt(text.slice(at + origin.length));
    if (source !== null) found.push({ at, source });
  }
  return found;
}

const keyOf = (source: Source): string => JSON.stringify(source);

/**
 * Finds the parts of a message that become cards, without repeats, in order, at most `most`: addresses (also
 * within links of any site), and links to our profiles, receipts and clans. `origin` is ours, without a trailing
 * slash.
 */
export function cardSourcesIn(text: string, origin: string, most: number): Source[] {
  const addresses = addressesIn(text).map((address) => ({
    at: text.indexOf(address),
    source: { kind: 'address', address } as const,
  }));
  const inOrder = [...addresses, ...ownPages(text, origin)].sort((a, b) => a.at - b.at);
  return [...new Map(inOrder.map(({ source }) => [keyOf(source), source])).values()].slice(0, most);
}
