import type { TokenPage } from '@dugout/contract/market/token';
import { burnsLp, isCurve, MARKETS } from '@dugout/domain/markets';
import {
  type Authority,
  type RiskLevel,
  riskOf,
  riskOfSecured,
  type Share,
  securedPct,
} from '@dugout/domain/token-safety';
import { ChefHat, Coins, Crosshair, Flame, Ghost, type LucideIcon, Snowflake, Users } from 'lucide-react';
import { formatShare } from '#/shared/format/numbers.ts';

/** One rated check; `risk` is null if unknown. */
interface AuditMark {
  readonly name: string;
  readonly text: string;
  readonly risk: RiskLevel | null;
  readonly Icon: LucideIcon;
  readonly definition: string;
  /** Source and time of the check. */
  readonly source: string;
}

/** The first marks are about rights, the rest about shares. */
export const RIGHTS_SHOWN = 3;

const RIGHTS = {
  freeze: {
    name: 'Freeze',
    Icon: Snowflake,
    definition: "Whether someone can freeze holders' accounts and stop them from selling.",
  },
  mint: { name: 'Mint', Icon: Coins, definition: 'Whether someone can mint more of this token.' },
} as const satisfies Record<Authority, Pick<AuditMark, 'name' | 'Icon' | 'definition'>>;

function rightMark(right: Authority, token: TokenPage): AuditMark {
  const state = token[`${right}Authority`];
  const [text, risk] =
    state === null
      ? (['-', null] as const)
      : state === 'off'
        ? (['Off', 'pass'] as const)
        : (['On', 'fail'] as const);
  return { ...RIGHTS[right], text, risk, source: token.safety === null ? 'Launchpad rules' : 'Mint account' };
}

const LIQUIDITY = {
  name: 'LP burned',
  Icon: Flame,
  definition: "Share of the pool's liquidity that nobody can withdraw: burned or locked.",
} as const;

function liquidityMark({ market, launchpad, safety }: TokenPage): AuditMark {
  if (isCurve(market))
    return { ...LIQUIDITY, text: 'Curve', risk: 'pass', source: 'Held by the bonding curve program' };
  const read = safety?.liquidity ?? null;
  const pct = read === null ? null : securedPct(read);
  if (read !== null && pct !== null)
    return { ...LIQUIDITY, text: formatShare(pct, 0), risk: riskOfSecured(pct), source: read.looked };
  if (launchpad !== null && burnsLp(launchpad, market)) {
    const source = `${MARKETS[launchpad].name}'s migration, which burns the LP of the new pool`;
    return { ...LIQUIDITY, text: 'Burned', risk: 'pass', source };
  }
  return { ...LIQUIDITY, text: '-', risk: null, source: 'Not read' };
}

type Shares = Pick<
  TokenPage,
  'top10HoldersPct' | 'devHoldingsPct' | 'insiderHoldingsPct' | 'sniperHoldingsPct'
>;

interface ShareMark extends Pick<AuditMark, 'name' | 'Icon' | 'definition'> {
  readonly share: Share;
  readonly figure: keyof Shares;
}

const SHARES: readonly ShareMark[] = [
  {
    share: 'top10',
    figure: 'top10HoldersPct',
    name: 'Top 10',
    Icon: Users,
    definition: 'Share of supply in the ten largest wallets, excluding pools.',
  },
  {
    share: 'dev',
    figure: 'devHoldingsPct',
    name: 'Dev',
    Icon: ChefHat,
    definition: 'Share of supply that the creator wallet still holds.',
  },
  {
    share: 'insiders',
    figure: 'insiderHoldingsPct',
    name: 'Insiders',
    Icon: Ghost,
    definition:
      'Share of supply in wallets that received tokens from the developer or bought in the creation transaction.',
  },
  {
    share: 'snipers',
    figure: 'sniperHoldingsPct',
    name: 'Snipers',
    Icon: Crosshair,
    definition: 'Share of supply in wallets that bought within the first two slots.',
  },
];

function shareMark({ share, figure, ...about }: ShareMark, token: TokenPage): AuditMark {
  const pct = token[figure];
  const text = share === 'dev' && pct === 0 ? 'Sold' : formatShare(pct);
  return { ...about, text, risk: riskOf(share, pct), source: 'All holders, now' };
}

/**
 * Returns marks for the rights over a token and the concentration of its supply: always the same marks in the
 * same order.
 */
export const auditMarksOf = (token: TokenPage): readonly AuditMark[] => [
  rightMark('freeze', token),
  rightMark('mint', token),
  liquidityMark(token),
  ...SHARES.map((mark) => shareMark(mark, token)),
];
