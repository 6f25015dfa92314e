import type { Me } from '@dugout/contract/identity/account';
import type { ProfileData } from '@dugout/contract/profile/profile';
import { PROFILE_TEXTS } from '@dugout/contract/profile/values';
import { type RankBand, rankBand, shownRank } from '@dugout/domain/standing/rank';
import { Switch } from '@dugout/ui/switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ClaimButton } from '#/features/referral/index.ts';
import { call } from '#/shared/api/call.ts';
import { formatShare, formatSol } from '#/shared/format/numbers.ts';
import { toastSuccess, toasts } from '#/shared/toasts/toasts.ts';
import { panelQuery, usePanelReferrals } from '../profile.queries.ts';

/** Toggles whether others see that the trader is online; saved optimistically, reverted on failure. */
function PresenceSwitch({ online }: { readonly online: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wanted: boolean) =>
      (await call('POST /profile', { body: { online: wanted } })).data.online,
    onSuccess: (saved) => {
      queries.setQueryData(
        panelQuery.queryKey,
        (panel) => panel && { ...panel, profileStats: { ...panel.profileStats, online: saved } },
      );
      toastSuccess(PROFILE_TEXTS.profileUpdatedTitle, PROFILE_TEXTS.profileUpdated);
    },
    onError: () =>
      toasts.show({
        tone: 'error',
        title: PROFILE_TEXTS.profileFailedTitle,
        text: PROFILE_TEXTS.profileFailed,
      }),
  });
  const shown = isPending ? variables : online;
  return (
    <span className="ml-auto shrink-0">
      <Switch checked={shown} onChange={mutate}>
        {shown ? 'Online' : 'Offline'}
      </Switch>
    </span>
  );
}

const COLOURS: Readonly<Record<RankBand, string>> = {
  0: 'border-line3 text-t3',
  1: 'border-rank-1 text-rank-1',
  5: 'border-rank-5 text-rank-5',
  10: 'border-rank-10 text-rank-10',
  15: 'border-rank-15 text-rank-15',
  20: 'border-rank-20 bg-rank-20 text-bg1',
};

/** A trader's rank, 0 to 20, in the color of its band. */
const RankBadge = ({ rank }: { readonly rank: number }) => (
  <span
    data-band={rankBand(rank)}
    className={`inline-flex h-3.5 shrink-0 items-center whitespace-nowrap rounded-badge border px-1 font-medium text-micro ${COLOURS[rankBand(rank)]}`}
  >
    Rank {shownRank(rank)}
  </span>
);

interface PanelHeaderProps {
  readonly me: Me;
  /** Undefined until known. */
  readonly stats: ProfileData['profileStats'] | undefined;
}

const Figure = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <span className="flex flex-col gap-0.5">
    <span className="text-small text-t3">{label}</span>
    <span className="font-medium text-strong">{children}</span>
  </span>
);

export function PanelHeader({ me, stats }: PanelHeaderProps) {
  const image = stats?.image ?? me.image;
  const { onClaimed } = usePanelReferrals();
  return (
    <header className="flex flex-col gap-3 border-b border-line2 p-3">
      <span className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line3 bg-active font-semibold uppercase"
        >
          {image === null ? (
            Array.from(me.userName)[0]
          ) : (
            <img src={image} alt="" className="size-full object-cover" />
          )}
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-semibold text-title">{me.userName}</span>
          <span className="flex items-center gap-1.5 text-t3">
            {stats !== undefined && <RankBadge rank={stats.rank} />}
            {me.email !== null && <span className="truncate">{me.email}</span>}
          </span>
        </span>
        {stats !== undefined && <PresenceSwitch online={stats.online} />}
      </span>
      <span className="grid grid-cols-2 items-center gap-x-4 gap-y-3">
        <Figure label="Trading Fee">{formatShare(stats?.tradingFee, 2)}</Figure>
        <Figure label="Fee Discount">{formatShare(stats?.feeDiscount, 2)}</Figure>
        <Figure label="Claim">{`${formatSol(stats?.solToClaim ?? null)} SOL`}</Figure>
        <ClaimButton nothing={!stats?.solToClaim} onClaimed={onClaimed} />
      </span>
    </header>
  );
}
