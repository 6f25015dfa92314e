import { Tooltip } from '@dugout/ui/tooltip';
import { Bot } from 'lucide-react';

const TEXT =
  "Mayhem mode: pump.fun's agent received as many tokens as the curve, trades them to create volume, and counts toward supply and market cap.";

export const MayhemMark = () => (
  <Tooltip content={TEXT}>
    <span role="img" aria-label={TEXT} className="flex shrink-0 items-center text-caution">
      <Bot className="size-3" aria-hidden />
    </span>
  </Tooltip>
);
