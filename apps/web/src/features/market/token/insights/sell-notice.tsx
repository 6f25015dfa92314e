import type { TokenPage } from '@dugout/contract/market/token';
import { Ban, Percent } from 'lucide-react';

const LOOKS = {
  'cannot-sell': { Icon: Ban, title: 'Cannot be sold', tone: 'border-down text-down' },
  costly: { Icon: Percent, title: 'Costly to sell', tone: 'border-caution text-caution' },
} as const;

/** Says before the trade box that a token cannot be sold, or only at a hidden cost; nothing otherwise. */
export function SellNotice({ sellRisk }: Pick<TokenPage, 'sellRisk'>) {
  if (sellRisk === null) return null;
  const { Icon, title, tone } = LOOKS[sellRisk.verdict];
  return (
    <p role="note" aria-label={title} className={`flex shrink-0 gap-2 border-l-2 bg-bg2 px-3 py-2 ${tone}`}>
      <Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span>
        <span className="font-semibold">{title}.</span> <span className="text-t1">{sellRisk.text}</span>
      </span>
    </p>
  );
}
