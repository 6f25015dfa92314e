import type { TokenPage } from '@dugout/contract/market';
import { riskOf, type Share } from '@dugout/domain/share-risk';
import { cn } from '@dugout/ui/lib/cn';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import { ChefHat, Crosshair, Ghost, type LucideIcon, Users } from 'lucide-react';
import { formatShare } from '#/shared/format/numbers.ts';

type Shares = Pick<TokenPage, 'top10HoldersPct' | 'devHoldingsPct' | 'insiderHoldingsPct' | 'sniperHoldingsPct'>;

interface Mark {
  readonly share: Share;
  readonly figure: keyof Shares;
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly definition: string;
}

const MARKS: readonly Mark[] = [
  {
    share: 'top10',
    figure: 'top10HoldersPct',
    name: 'Top 10',
    Icon: Users,
    definition: 'Share of supply in the ten largest wallets, the liquidity pool left out.',
  },
  {
    share: 'dev',
    figure: 'devHoldingsPct',
    name: 'Dev',
    Icon: ChefHat,
    definition: 'Share of supply that the wallet which created the token still holds.',
  },
  {
    share: 'insiders',
    figure: 'insiderHoldingsPct',
    name: 'Insiders',
    Icon: Ghost,
    definition: 'Share of supply in wallets that got tokens from the developer or bought in the creation transaction.',
  },
  {
    share: 'snipers',
    figure: 'sniperHoldingsPct',
    name: 'Snipers',
    Icon: Crosshair,
    definition: 'Share of supply in wallets that bought within the first two slots.',
  },
];

const LEVELS = { pass: 'border-transparent', look: 'border-caution-line', fail: 'border-transparent bg-down-tint' } as const;
const TONES = { pass: 'text-up', look: 'text-caution', fail: 'text-down' } as const;

const textOf = ({ share }: Mark, pct: number | null): string => (share === 'dev' && pct === 0 ? 'Sold' : formatShare(pct));

/** Who holds the supply, judged: plain, outlined or filled, in fixed columns. */
export const AuditMarks = ({ shares, className }: { readonly shares: Shares; readonly className?: string }) => (
  <ul aria-label="Who holds the supply" className={cn('flex gap-1.5', className)}>
    {MARKS.map((mark) => {
      const pct = shares[mark.figure];
      const risk = riskOf(mark.share, pct);
      return (
        <li key={mark.share} className="max-desk:flex-1">
          <Tooltip
            content={<FigureTip name={mark.name} value={textOf(mark, pct)} definition={mark.definition} source="All holders, now" />}
          >
            <button
              type="button"
              data-risk={risk ?? 'unknown'}
              className={cn(
                'flex h-8.5 w-14.5 cursor-help flex-col items-center justify-center rounded-control border max-desk:w-full',
                risk === null ? 'border-transparent' : LEVELS[risk],
                risk !== 'look' && risk !== 'fail' && 'border-line1',
              )}
            >
              <span className="flex items-center gap-1 font-medium text-t1">
                <mark.Icon className={cn('size-3', risk === null ? 'text-t3' : TONES[risk])} aria-hidden />
                {textOf(mark, pct)}
              </span>
              <span className="text-micro text-t3">{mark.name}</span>
            </button>
          </Tooltip>
        </li>
      );
    })}
  </ul>
);
