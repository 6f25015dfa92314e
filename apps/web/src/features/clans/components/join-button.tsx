import type { ClanStanding } from '@dugout/contract/clans/clan';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { Lock } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';
import { blockedReason } from '../clan.model.ts';
import { joinClan, withdraw } from '../clan-calls.ts';
import { useClanCall } from '../use-clan-call.ts';

interface JoinButtonProps {
  readonly clan: {
    readonly id: string;
    readonly name: string;
    readonly standing: ClanStanding;
    readonly minRank: number;
    readonly minVolume: number;
  };
  readonly size?: 24 | 32;
  /** Lets an application be withdrawn. */
  readonly withdraws?: boolean;
}

const LABELS = { join: 'Join', apply: 'Apply', invited: 'Accept' } as const;
const BUSY = { join: 'Joining...', apply: 'Applying...', invited: 'Joining...' } as const;

/** Joins a clan or applies to it. Otherwise shows the trader's status in it, or the one missing requirement. */
export function JoinButton({ clan, size = 24, withdraws = false }: JoinButtonProps) {
  const open = useOpen();
  const join = useClanCall(joinClan);
  const back = useClanCall(withdraw);
  const { standing } = clan;
  const press = (onPress: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    onPress();
  };
  const reason = blockedReason(standing, clan);
  if (reason !== null)
    return (
      <span className="inline-flex items-center gap-1.5 text-t3">
        <Lock className="size-3" aria-label="Not eligible:" />
        {reason}
      </span>
    );
  switch (standing) {
    case 'member':
      return <Badge tone="accent">Member</Badge>;
    case 'guest':
      return (
        <Button
          size={size}
          onClick={press(() => open('signIn', 'logIn'))}
          aria-label={`Log in to join ${clan.name}`}
        >
          Log in
        </Button>
      );
    case 'applied':
      return withdraws ? (
        <Button size={size} busy={back.isBusy} onClick={press(() => back.run(clan.id))}>
          Withdraw application
        </Button>
      ) : (
        <Button size={size} disabled>
          Applied
        </Button>
      );
    case 'join':
    case 'apply':
    case 'invited':
      return (
        <Button
          kind={standing === 'invited' ? 'quick' : 'neutral'}
          size={size}
          busy={join.isBusy}
          busyLabel={BUSY[standing]}
          aria-label={join.isBusy ? undefined : `${LABELS[standing]} ${clan.name}`}
          onClick={press(() => join.run(clan.id))}
        >
          {LABELS[standing]}
        </Button>
      );
    default:
      return null;
  }
}
