import { addressesIn } from './text-parts.ts';

/** Something in a message that becomes a card. */
export type Source =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'profile'; readonly userId: string }
  | { readonly kind: 'receipt'; readonly swapId: string };

const ID_IN_PATH = /^\/(profile|receipt)\/([a-z0-9]{24})(?![\w-])/;

/** Links to pages of ours, in order: of profiles and of receipts. */
function ownPages(text: string, origin: string): { readonly at: number; readonly source: Source }[] {
  const found: { at: number; source: Source }[] = [];
  for (let at = text.indexOf(origin); at !== -1; at = text.indexOf(origin, at + origin.length)) {
    const [, page, id] = ID_IN_PATH.exec(text.slice(at + origin.length)) ?? [];
    if (id === undefined) continue;
    found.push({
      at,
      source: page === 'profile' ? { kind: 'profile', userId: id } : { kind: 'receipt', swapId: id },
    });
  }
  return found;
}

const keyOf = (source: Source): string => JSON.stringify(source);

/**
 * What in a message becomes a card, each once, in order, `most` at most: addresses, also in links of any
 * page, and links to profiles and receipts of ours. `origin` is ours, without a slash at its end.
 */
export function cardSourcesIn(text: string, origin: string, most: number): Source[] {
  const addresses = addressesIn(text).map((address) => ({
    at: text.indexOf(address),
    source: { kind: 'address', address } as const,
  }));
  const inOrder = [...addresses, ...ownPages(text, origin)].sort((a, b) => a.at - b.at);
  return [...new Map(inOrder.map(({ source }) => [keyOf(source), source])).values()].slice(0, most);
}
