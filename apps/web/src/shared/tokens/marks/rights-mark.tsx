import type { TokenRow } from '@dugout/contract/market/token';
import { Tooltip } from '@dugout/ui/tooltip';
import { Coins, Snowflake } from 'lucide-react';

type Rights = Pick<TokenRow, 'mintAuthority' | 'freezeAuthority'>;

const MARKS = [
  { right: 'mintAuthority', Icon: Coins, text: 'Someone can mint more of this token.' },
  {
    right: 'freezeAuthority',
    Icon: Snowflake,
    text: "Someone can freeze holders' accounts and stop them from selling.",
  },
] as const;

/** A warning for each authority that is held; nothing if revoked or unknown. */
export const RightsMark = (rights: Rights) =>
  MARKS.map(({ right, Icon, text }) =>
    rights[right] === 'on' ? (
      <Tooltip key={right} content={text}>
        <span role="img" aria-label={text} className="flex shrink-0 items-center text-down">
          <Icon className="size-3" aria-hidden />
        </span>
      </Tooltip>
    ) : null,
  );
