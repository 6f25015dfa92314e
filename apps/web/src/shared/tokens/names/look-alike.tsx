import { Badge } from '@dugout/ui/badge';
import { Tooltip } from '@dugout/ui/tooltip';
import { CopyCheck } from 'lucide-react';

interface LookAlikeProps {
  readonly count: number;
}

const explained = (count: number): string =>
  `${count} other ${count === 1 ? 'token uses' : 'tokens use'} this name or ticker. Names can be copied: check the address.`;

/** A mark for rows; nothing for a unique name. */
export const LookAlikeIcon = ({ count }: LookAlikeProps) =>
  count === 0 ? null : (
    <Tooltip content={explained(count)}>
      <span role="img" aria-label={explained(count)} className="flex shrink-0 items-center text-caution">
        <CopyCheck className="size-3" aria-hidden />
      </span>
    </Tooltip>
  );

/** '3 use this name', or '3' if `short`; nothing for a unique name. */
export const LookAlikeBadge = ({ count, short = false }: LookAlikeProps & { readonly short?: boolean }) =>
  count === 0 ? null : (
    <Tooltip content={explained(count)}>
      <span className="inline-flex">
        <Badge tone="caution" icon={<CopyCheck aria-hidden />}>
          {short ? count : `${count} ${count === 1 ? 'uses' : 'use'} this name`}
        </Badge>
      </span>
    </Tooltip>
  );
