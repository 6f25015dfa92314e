import type { Bound, ExplorerQuery } from '../queries.ts';
import { readLaunch } from '../reads/launches.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { Sight } from './sight.ts';

type Test = (sight: Sight, token: TokenRecord) => boolean;

/** Returns the tests of a column that the screener does not have, the cheapest first. */
export const explorerTests = (query: ExplorerQuery): readonly Test[] => [
  ...launchpadTests(query.launchpads),
  ...socialsTests(query.socials),
  ...transactionTests(query.transactions),
  ...developerTests(query.developer),
  ...keywordTests(query.keywords),
];

function launchpadTests(launchpads: ExplorerQuery['launchpads']): readonly Test[] {
  if (launchpads === undefined || launchpads.length === 0) return [];
  const wanted = new Set(launchpads);
  return [(_, { launchpad }) => launchpad !== null && wanted.has(launchpad)];
}

const socialsTests = (socials: ExplorerQuery['socials']): readonly Test[] =>
  socials === undefined
    ? []
    : [(_, { offChain }) => (offChain?.links ?? []).length > 0 === (socials === 'on')];

const isOpen = ({ min, max }: Bound): boolean => min === undefined && max === undefined;

const isWithin = (
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Bound,
): boolean => value >= min && value <= max;

function transactionTests(bound: Bound = {}): readonly Test[] {
  if (isOpen(bound)) return [];
  return [
    ({ state: { windows }, index, now }, { number }) => {
      windows.settle(number, index, now);
      return isWithin(windows.buys(number, index) + windows.sells(number, index), bound);
    },
  ];
}

/** Counts the tokens of each developer once per query. */
function developerTests(developer: ExplorerQuery['developer'] = {}): readonly Test[] {
  const { launches = {}, migrated = {} } = developer;
  if (isOpen(launches) && isOpen(migrated)) return [];
  const known = new Map<number, boolean>();
  return [
    ({ state }, token) => {
      if (token.creator === null) return false;
      const earlier = known.get(token.creatorWallet);
      if (earlier !== undefined) return earlier;
      const counts = readLaunch(state, token).developer;
      const fits =
        counts !== null && isWithin(counts.launches, launches) && isWithin(counts.migrated, migrated);
      known.set(token.creatorWallet, fits);
      return fits;
    },
  ];
}

function keywordTests(keywords: ExplorerQuery['keywords']): readonly Test[] {
  const lower = (texts: readonly string[] = []) => texts.map((keyword) => keyword.toLowerCase());
  const [include, exclude] = [lower(keywords?.include), lower(keywords?.exclude)];
  if (include.length === 0 && exclude.length === 0) return [];
  return [
    (_, { name, symbol, offChain }) => {
      const text = `${name}\n${symbol}\n${offChain?.description ?? ''}`.toLowerCase();
      return (
        (include.length === 0 || include.some((keyword) => text.includes(keyword))) &&
        !exclude.some((keyword) => text.includes(keyword))
      );
    },
  ];
}
