import type { SellRisk } from '@dugout/contract/market/sell-check';
import { Tooltip } from '@dugout/ui/tooltip';
import { Ban, Percent } from 'lucide-react';

const LOOKS = {
  'cannot-sell': { Icon: Ban, tone: 'text-down', name: 'Cannot be sold' },
  costly: { Icon: Percent, tone: 'text-caution', name: 'Costly to sell' },
} as const;

/** A warning on a token that cannot be sold, or only at a hidden cost with the reason. */
export function SellRiskMark({ risk }: { readonly risk: NonNullable<SellRisk> }) {
  const { Icon, tone, name } = LOOKS[risk.verdict];
  const text = `${name}. ${risk.text}`;
  return (
    <Tooltip content={text}>
      <span role="img" aria-label={text} className={`flex shrink-0 items-center ${tone}`}>
        <Icon className="size-3" aria-hidden />
      </span>
    </Tooltip>
  );
}
