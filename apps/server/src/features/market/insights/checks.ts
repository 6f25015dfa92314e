import type { ScanCheck } from '@dugout/contract/market/safety';
import { burnsLp, isCurve, MARKETS } from '@dugout/domain/markets';
import {
  type Authority,
  authorityState,
  type LiquidityState,
  riskOf,
  riskOfSecured,
  type Share,
  securedPct,
  type TokenDanger,
} from '@dugout/domain/token-safety';
import { dangerText } from '../tokens/safety.view.ts';
import { nameCheck } from './name-check.ts';
import {
  type Check,
  type Finding,
  passed,
  percent,
  plural,
  type ScanFacts,
  shortPercent,
  unknown,
} from './scan-check.ts';

const ACCOUNT = 'Read from the mint account.';
const NO_ACCOUNT = "Nothing: the mint's account was not read.";

/** Checks an authority over the token: by its account if that was read, else by its launchpad's rules. */
const authority =
  (id: Authority, name: string, rule: string, against: string): Check =>
  ({ facts }) => {
    const state = authorityState(id, facts);
    if (state === null) return unknown(id, name, NO_ACCOUNT);
    const looked = facts.safety === null ? rule : ACCOUNT;
    return state === 'off'
      ? passed(id, name, 'Off', looked)
      : { id, name, level: 'fail', value: 'On', looked, against };
  };

/** A closable mint harms no holder, so it is shown but does not fail the check. */
const HARMLESS: ReadonlySet<TokenDanger['kind']> = new Set<TokenDanger['kind']>(['closable']);
const FAILS: ReadonlySet<TokenDanger['kind']> = new Set<TokenDanger['kind']>([
  'permanentDelegate',
  'transferHook',
  'frozenByDefault',
  'nonTransferable',
  'pausable',
]);
/** Transfer fee from which trading is too expensive. */
const HIGH_FEE_BPS = 100;

const failsBy = (danger: TokenDanger): boolean =>
  FAILS.has(danger.kind) ||
  (danger.kind === 'transferFee' && (danger.bps >= HIGH_FEE_BPS || danger.by !== null));

const program: Check = ({ facts: { safety } }) => {
  const [id, name] = ['program', 'Program'] as const;
  if (safety === null) return unknown(id, name, NO_ACCOUNT);
  if (safety.program === 'token')
    return passed(
      id,
      name,
      'SPL Token',
      `${ACCOUNT} The plain token program has no rights over what others hold.`,
    );
  const looked = `${ACCOUNT} Token-2022 lets it have rights over what others hold.`;
  const harmful = safety.dangers.filter(({ kind }) => !HARMLESS.has(kind));
  if (harmful.length === 0) return passed(id, name, 'Token-2022', looked);
  const level = harmful.some(failsBy) ? 'fail' : 'look';
  return {
    id,
    name,
    level,
    value: plural(harmful.length, 'danger', 'dangers'),
    looked,
    against: harmful.map(dangerText).join(', '),
  };
};

const metadata: Check = ({ facts: { safety } }) => {
  const [id, name] = ['metadata', 'Metadata'] as const;
  if (safety === null || safety.metadata === null)
    return unknown(id, name, "Nothing: the token's metadata account was not read.");
  const looked = 'Read from the metadata account.';
  if (!safety.metadata.mutable) return passed(id, name, 'Fixed', looked);
  return {
    id,
    name,
    level: 'look',
    value: 'Changeable',
    looked,
    against: 'its name and picture can still be changed',
  };
};

function securedBy(state: LiquidityState): Finding | null {
  const pct = securedPct(state);
  const level = riskOfSecured(pct);
  if (pct === null || level === null) return null;
  const [id, name, looked] = ['liquidity', 'Liquidity', state.looked] as const;
  const [burnt, locked] = [state.burntPct ?? 0, state.lockedPct ?? 0];
  const value = `${shortPercent(pct)} ${level === 'fail' ? 'secured' : locked > burnt ? 'locked' : 'burned'}`;
  return {
    id,
    name,
    level,
    value,
    looked,
    against: level === 'pass' ? null : `${percent(100 - pct)} of its liquidity can be withdrawn`,
  };
}

const liquidity: Check = ({ facts: { market, launchpad, safety } }) => {
  if (isCurve(market))
    return passed(
      'liquidity',
      'Liquidity',
      'On curve',
      'The bonding curve program holds the liquidity. Nobody can remove it.',
    );
  const read = safety?.liquidity == null ? null : securedBy(safety.liquidity);
  if (read !== null) return read;
  if (launchpad !== null && burnsLp(launchpad, market))
    return passed(
      'liquidity',
      'Liquidity',
      'LP burned',
      `${MARKETS[launchpad].name}'s migration, which burns the LP of the new pool.`,
    );
  return unknown('liquidity', 'Liquidity', "Nothing: who holds the pool's shares was not read.");
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
    return {
      id,
      name,
      level,
      value: percent(pct),
      looked,
      against: level === 'pass' ? null : against(percent(pct)),
    };
  };

/**
 * Checks a coin in Mayhem mode, whose agent received as many tokens as the curve and trades them to create
 * volume. Only made for such coins.
 */
export const mayhemCheck: Check = ({ shares: { agentHoldingsPct } }) => {
  const [id, name] = ['mayhem', 'Mayhem'] as const;
  const looked = "pump.fun's creation of the coin, and what the Mayhem agent holds now.";
  const held =
    agentHoldingsPct === null ? 'a part of the supply' : `${percent(agentHoldingsPct)} of the supply`;
  return {
    id,
    name,
    level: 'look',
    value: 'On',
    looked,
    against: `its volume is partly made by pump.fun's Mayhem agent, which holds ${held}`,
  };
};

const launches: Check = ({ launch: { developer } }) => {
  const looked = 'All tokens the developer created, and how many graduated.';
  if (developer === null) return unknown('launches', 'Dev launches', looked);
  const { launches: made, migrated } = developer;
  const value = `${migrated}/${made}`;
  const level = made >= 10 && migrated < made / 10 ? 'fail' : made >= 3 && migrated === 0 ? 'look' : 'pass';
  const against = `its developer launched ${plural(made, 'token', 'tokens')}, ${migrated === 0 ? 'none' : migrated} graduated`;
  return {
    id: 'launches',
    name: 'Dev launches',
    level,
    value,
    looked,
    against: level === 'pass' ? null : against,
  };
};

export const CHECKS: readonly Check[] = [
  authority(
    'mint',
    'Mint',
    "pump.fun's program, which gives up the right to mint more when it creates a token.",
    'someone can mint more',
  ),
  authority(
    'freeze',
    'Freeze',
    "pump.fun's program, which creates tokens that nobody can freeze.",
    "someone can freeze holders' accounts",
  ),
  program,
  metadata,
  liquidity,
  share(
    'top10',
    'Top 10',
    'top10',
    ({ shares }) => shares.top10HoldersPct,
    'The ten largest wallets, excluding pools.',
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
    'Wallets that bought in the creation transaction or received tokens from the developer.',
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
    'Buys by others in the creation slot.',
    (pct) => `${pct} was bought in its creation slot`,
  ),
  launches,
  nameCheck,
];
