import type { LookUp } from '@dugout/contract/moderation/endpoints';
import type { OwnProfilePage as Own } from '@dugout/contract/profile/profile-page';
import { PROFILE_TEXTS } from '@dugout/contract/profile/values';
import { Button, buttonClass } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useBlocker } from '@tanstack/react-router';
import { Eye, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { ReferralsSection } from '#/features/referral/index.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { useTimeZone } from '#/shared/format/time-zone.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { Pages } from '#/shared/lists/pages.tsx';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { Figures, PnlCurve } from '../figures.tsx';
import { lookUpsQuery, ownProfileQuery, panelQuery, usePanelReferrals } from '../profile.queries.ts';
import { Achievements, Tasks } from './goals.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import { changedFields, changedText, changeOf, draftOf, draftProblems } from './profile-draft.ts';
import { ProfileForm } from './profile-form.tsx';
import { RankPanel } from './rank-panel.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const Row = ({ lookUp: { detail, reason, createdAt } }: { readonly lookUp: LookUp }) => (
  <li className="flex flex-col gap-0.5 border-line1 border-b py-1.5">
    <time dateTime={createdAt} className="text-small text-t3">
      {formatDate(createdAt, 'dateTime')}
    </time>
    <span className="[overflow-wrap:anywhere]">{detail}</span>
    {reason !== null && <span className="text-small text-t2 [overflow-wrap:anywhere]">Reason: {reason}</span>}
  </li>
);

function LookUps() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(lookUpsQuery(page));
  return (
    <section aria-label="Access to my data" className="border-line2 border-t px-3 py-3">
      <h2 className="pb-1 font-semibold text-strong">Access to my data</h2>
      <p className="pb-1 text-small text-t3">Each time an operator viewed your data, with the reason.</p>
      {data === undefined ? (
        <ListState isError={isError} what="operator views" rows={2} height={32} onRetry={refetch} />
      ) : (
        <>
          {data.items.length === 0 && <p className="py-1.5 text-t2">No operator has viewed your data</p>}
          <ul aria-label="Operator views">
            {data.items.map((lookUp) => (
              <Row key={lookUp.id} lookUp={lookUp} />
            ))}
          </ul>
          <Pages pagination={data.pagination} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function Referrals() {
  const { data } = useQuery(panelQuery);
  const changes = usePanelReferrals();
  return data === undefined ? null : (
    <section aria-label="Referrals" className="flex flex-col gap-2 border-line2 border-t px-3 py-3">
      <h2 className="font-semibold text-strong">Referrals</h2>
      <ReferralsSection stats={data.referralStats} {...changes} />
    </section>
  );
}

function Loaded({ profile }: { readonly profile: Own }) {
  const [draft, setDraft] = useState(() => draftOf(profile));
  const save = useSaveProfile();
  const changed = changedFields(draft, profile);
  const isChanged = changed.length > 0;
  const isRight = Object.keys(draftProblems(draft)).length === 0;
  useBlocker({
    shouldBlockFn: () => isChanged && !window.confirm('Discard unsaved changes?'),
    enableBeforeUnload: isChanged,
  });
  return (
    <div className="flex flex-col desk:desk-height">
      <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-line2 border-b px-3 py-1">
        <h1 className="font-semibold text-title">Profile</h1>
        <Link
          to="/profile/$trader"
          params={{ trader: profile.userName }}
          search={{}}
          className={buttonClass('neutral', 24)}
        >
          <Eye className="size-3.5" aria-hidden />
          Public view
        </Link>
        <span className="flex-1" />
        <span role="status" className="text-t2">
          {isChanged && changedText(changed)}
        </span>
        <Button disabled={!isChanged} onClick={() => setDraft(draftOf(profile))}>
          Discard
        </Button>
        <Button
          kind="primary"
          busy={save.isPending}
          busyLabel="Saving..."
          disabled={!(isChanged && isRight)}
          onClick={() =>
            save.mutate(changeOf(draft, profile), { onSuccess: (saved) => setDraft(draftOf(saved)) })
          }
        >
          Save
        </Button>
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-1 wide:grid-cols-[360px_minmax(0,1fr)_340px] max-wide:overflow-y-auto wide:*:overflow-y-auto">
        <div className="border-line2 wide:border-r">
          <ProfileForm
            profile={profile}
            draft={draft}
            onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          />
          <Referrals />
        </div>
        <div className="border-line2 wide:border-r">
          <Figures figures={profile.figures} />
          <PnlCurve figures={profile.figures} />
          <RankPanel profile={profile} />
          <Tasks />
          <Achievements />
        </div>
        <div>
          <PrivacySettings privacy={profile.privacySettings} />
          <LookUps />
        </div>
      </div>
    </div>
  );
}

export function OwnProfilePage() {
  const me = useMe();
  const { data, error, refetch } = useQuery({
    ...ownProfileQuery(useTimeZone()),
    enabled: me !== undefined && me !== null,
  });
  if (me === null)
    return (
      <SignInPrompt
        icon={<UserRound aria-hidden />}
        title="Your profile"
        text="Log in to see your profile."
        page
      />
    );
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={10} height={48} label="Loading the profile" />
    ) : (
      <ErrorBand title={PROFILE_TEXTS.profileLoadFailed} onAction={() => void refetch()} className="m-3" />
    );
  return <Loaded key={data.userId} profile={data} />;
}
