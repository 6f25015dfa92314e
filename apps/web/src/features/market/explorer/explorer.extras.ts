import { KEYWORDS } from '@dugout/contract/market/explorer-values';
import { createsTokens, isMarketId, MARKET_IDS, type MarketId } from '@dugout/domain/markets';

/** Counts that only the explorer filters by. */
export const COUNTS = [
  { figure: 'devLaunches', label: 'Developer launches' },
  { figure: 'devMigrated', label: 'Developer graduations' },
  { figure: 'transactions', label: '24h transactions' },
] as const;

export type CountFigure = (typeof COUNTS)[number]['figure'];

const MAX_COUNT = 1_000_000_000;

/** Filters that the screener does not have, as stored and as sent to `GET /explorer`. */
export type Extras = {
  readonly [K in `${CountFigure}${'Min' | 'Max'}`]?: number;
} & {
  readonly launchpads?: string;
  readonly include?: string;
  readonly exclude?: string;
  readonly socials?: 'on' | 'off';
};

export const LAUNCHPADS: readonly MarketId[] = MARKET_IDS.filter(createsTokens);

/** Splits 'cat, dog' into its keywords. */
const keywordsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Returns keywords as sent; null for too many, or too long ones. */
export function readKeywords(text: string): string | null {
  const keywords = keywordsOf(text);
  const joined = keywords.join(',');
  return keywords.length > KEYWORDS.max || joined.length > KEYWORDS.maxText ? null : joined;
}

/** Returns the launchpads of a stored filter, in the order of the markets. */
export const launchpadsOf = ({ launchpads = '' }: Extras): readonly MarketId[] =>
  LAUNCHPADS.filter((market) => launchpads.split(',').includes(market));

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;

/** Parses stored filters and omits invalid ones. */
export function readExtras(value: Readonly<Record<string, unknown>>): Extras {
  const text = (name: 'include' | 'exclude'): string => {
    const given = value[name];
    return typeof given === 'string' ? (readKeywords(given) ?? '') : '';
  };
  const launchpads =
    typeof value['launchpads'] === 'string' ? value['launchpads'].split(',').filter(isMarketId).join() : '';
  const [include, exclude] = [text('include'), text('exclude')];
  const socials = value['socials'];
  const bounds = COUNTS.flatMap(({ figure }) => {
    const [min, max] = [value[`${figure}Min`], value[`${figure}Max`]];
    if (isCount(min) && isCount(max) && min > max) return [];
    return [
      ...(isCount(min) ? [[`${figure}Min`, min]] : []),
      ...(isCount(max) ? [[`${figure}Max`, max]] : []),
    ];
  });
  return {
    ...(Object.fromEntries(bounds) as Extras),
    ...(launchpads !== '' && { launchpads }),
    ...(include !== '' && { include }),
    ...(exclude !== '' && { exclude }),
    ...((socials === 'on' || socials === 'off') && { socials }),
  };
}

/** Counts the filters, both bounds of a figure as one. */
export const extrasCount = (extras: Extras): number =>
  COUNTS.filter(({ figure }) => extras[`${figure}Min`] !== undefined || extras[`${figure}Max`] !== undefined)
    .length +
  [extras.launchpads, extras.include, extras.exclude, extras.socials].filter((each) => each !== undefined)
    .length;
