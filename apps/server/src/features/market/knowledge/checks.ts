import type { ScanCheck } from '@dugout/contract/token-knowledge';
import { CURVE_MARKETS } from '@dugout/domain/markets';
import { riskOf, type Share } from '@dugout/domain/share-risk';
import type { Bundle, Launch } from '@dugout/market/reads/launches';
import type { Shares, TokenFacts } from '@dugout/market/types';

/** What a scan looks at. */
export interface ScanFacts {
  readonly facts: Pick<TokenFacts, 'launchpad' | 'market'>;
  readonly shares: Shares;
  readonly bundle: Bundle | null;
  readonly launch: Launch;
  readonly lookAlikes: number;
  /** Whether the token has the deepest pool of those that share its name. */
  readonly deepest: boolean;
}

/** A check, and what it has against the token in words that fit into a sentence; null when it passed or nothing is known. */
export interface Finding extends ScanCheck {
  readonly against: string | null;
}

type Check = (facts: ScanFacts) => Finding;

const percent = (pct: number): string => `${pct.toFixed(1)}%`;
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const unknown = (id: ScanCheck['id'], name: string, looked: string): Finding => ({
  id,
  name,
  level: 'unknown',
  value: null,
  looked,
  against: null,
});

const passed = (id: ScanCheck['id'], name: string, value: string, looked: string): Finding => ({
  id,
  name,
  level: 'pass',
  value,
  looked,
  against: null,
});

const NO_ACCOUNT = "Nothing: the mint's account is not read from this source.";

const mint: Check = ({ facts }) =>
  facts.launchpad === 'pumpfun'
    ? passed('mint', 'Mint', 'Off', "pump.fun's program, which gives up the right to mint more when it creates a token.")
    : unknown('mint', 'Mint', NO_ACCOUNT);

const freeze: Check = ({ facts }) =>
  facts.launchpad === 'pumpfun'
    ? passed('freeze', 'Freeze', 'Off', "pump.fun's program, which creates tokens that nobody can freeze.")
    : unknown('freeze', 'Freeze', NO_ACCOUNT);

const liquidity: Check = ({ facts: { market, launchpad } }) => {
  if (CURVE_MARKETS.has(market))
    return passed(
      'liquidity',
      'Liquidity',
      'On curve',
      "The token's bonding curve: its program holds the liquidity, nobody can take it out.",
    );
  if (launchpad === 'pumpfun' && market === 'pumpfun-amm')
    return passed('liquidity', 'Liquidity', 'LP burned', "pump.fun's migration, which burns the shares of the pool that it makes.");
  return unknown('liquidity', 'Liquidity', "Nothing: who holds the pool's shares is not read from this source.");
};

const share =
  (
    id: ScanCheck['id'],
    name: string,
    kind: Share,
    pctOf: (facts: ScanFacts) => number | null,
    looked: string,
    against: (pct: string) => string,
  ): Check =>
  (facts) => {
    const pct = pctOf(facts);
    const level = riskOf(kind, pct);
    if (pct === null || level === null) return unknown(id, name, looked);
    return { id, name, level, value: percent(pct), looked, against: level === 'pass' ? null : against(percent(pct)) };
  };

const launches: Check = ({ launch: { developer } }) => {
  const looked = 'All tokens that the developer created, and those of them that left their curve.';
  if (developer === null) return unknown('launches', 'Dev launches', looked);
  const { launches: made, migrated } = developer;
  const value = `${migrated}/${made}`;
  const level = made >= 10 && migrated < made / 10 ? 'fail' : made >= 3 && migrated === 0 ? 'look' : 'pass';
  const against = `its developer launched ${plural(made, 'token', 'tokens')}, of which ${migrated === 0 ? 'none' : migrated} left the curve`;
  return { id: 'launches', name: 'Dev launches', level, value, looked, against: level === 'pass' ? null : against };
};

const name: Check = ({ lookAlikes, deepest }) => {
  const looked = 'Names and tickers of all tokens, letters that look alike taken for the same.';
  if (lookAlikes === 0) return passed('name', 'Same name', 'None', looked);
  const others = `${plural(lookAlikes, 'other token bears', 'other tokens bear')} its name or ticker`;
  return {
    id: 'name',
    name: 'Same name',
    level: deepest ? 'look' : 'fail',
    value: String(lookAlikes),
    looked,
    against: deepest ? others : `${others} and one of them has a deeper pool`,
  };
};

/** Every check of a scan, in the order in which they are shown. */
export const CHECKS: readonly Check[] = [
  mint,
  freeze,
  liquidity,
  share(
    'top10',
    'Top 10',
    'top10',
    ({ shares }) => shares.top10HoldersPct,
    'The ten largest wallets, pools left out.',
    (pct) => `ten wallets hold ${pct}`,
  ),
  share(
    'developer',
    'Dev holds',
    'dev',
    ({ shares }) => shares.devHoldingsPct,
    'The wallet that created the token.',
    (pct) => `the developer holds ${pct}`,
  ),
  share(
    'insiders',
    'Insiders',
    'insiders',
    ({ shares }) => shares.insiderHoldingsPct,
    'Wallets that bought in the transaction of the creation or got tokens from the developer.',
    (pct) => `insiders hold ${pct}`,
  ),
  share(
    'snipers',
    'Snipers',
    'snipers',
    ({ shares }) => shares.sniperHoldingsPct,
    'Wallets that bought within the first two slots.',
    (pct) => `snipers hold ${pct}`,
  ),
  share(
    'bundled',
    'Bundled',
    'bundled',
    ({ bundle }) => bundle?.pct ?? null,
    'What others than the developer bought in the slot of the creation.',
    (pct) => `${pct} was bought in the slot of its creation`,
  ),
  launches,
  name,
];
