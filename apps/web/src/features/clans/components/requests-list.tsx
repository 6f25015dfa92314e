import type { ClanPage, ClanRequest } from '@dugout/contract/clans/clan';
import { Button } from '@dugout/ui/button';
import { Check, X } from 'lucide-react';
import { agoText } from '#/shared/format/ago-text.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { TraderName } from '#/shared/traders/trader-name.tsx';
import { tradedText } from '../clan.model.ts';
import { decideRequest } from '../clan-calls.ts';
import { useClanCall } from '../use-clan-call.ts';

function Request({ clanId, request }: { readonly clanId: string; readonly request: ClanRequest }) {
  const { userId, userName, rank, volumeSol, requestedAt } = request;
  const decide = useClanCall((isApproved: boolean) => decideRequest({ clanId, userId, isApproved }));
  const age = useClock((now) => agoText(requestedAt, now));
  return (
    <li
      className="flex min-h-12 items-center gap-2.5 border-line1 border-b px-3 py-1"
      data-request={userName}
    >
      <Avatar {...request} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-1.5">
          <TraderName {...request} />
          <RankMark rank={rank} />
          <span className="text-small text-t3">{age}</span>
        </span>
        <span className="truncate text-small text-t3">{tradedText(volumeSol)} SOL traded</span>
      </span>
      <Button
        kind="quick"
        busy={decide.given === true}
        busyLabel="Approving..."
        aria-label={decide.isBusy ? undefined : `Approve ${userName}`}
        onClick={() => decide.run(true)}
      >
        <Check className="size-3.5" aria-hidden />
        Approve
      </Button>
      <Button
        busy={decide.given === false}
        busyLabel="Rejecting..."
        aria-label={decide.isBusy ? undefined : `Reject ${userName}`}
        onClick={() => decide.run(false)}
      >
        <X className="size-3.5" aria-hidden />
        Reject
      </Button>
    </li>
  );
}

/** Pending applications, for members who can decide on them. */
export const RequestsList = ({ clan }: { readonly clan: ClanPage }) =>
  clan.requests.length === 0 ? null : (
    <section aria-label="Requests" className="max-h-49 shrink-0 overflow-y-auto">
      <h2 className="flex h-8 items-center gap-2 border-line1 border-b px-3 font-semibold">
        Requests <span className="font-normal text-t3">{clan.requests.length} waiting</span>
      </h2>
      <ul>
        {clan.requests.map((request) => (
          <Request key={request.userId} clanId={clan.id} request={request} />
        ))}
      </ul>
    </section>
  );
