import type { LinkOutcome } from '@dugout/contract/profile/links';
import type { OwnProfilePage } from '@dugout/contract/profile/profile-page';
import { BIO_LENGTH, NAME_CHANGE_DAYS } from '@dugout/contract/profile/values';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { call } from '#/shared/api/call.ts';
import { PictureUpload } from '#/shared/controls/picture-upload.tsx';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { wholePicture } from '#/shared/traders/whole-picture.ts';
import { ACCOUNTS, Accounts } from '../accounts.tsx';
import { useOwnProfile } from '../profile.queries.ts';
import { draftProblems, type ProfileDraft } from './profile-draft.ts';

const OUTCOMES: Readonly<Record<LinkOutcome, string>> = {
  verified: 'Telegram link verified',
  missing: 'Code not found in the bio. Changes can take a few minutes to appear.',
  unreachable: 'Telegram did not respond. Try again later.',
  unsupported: 'Only public Telegram accounts can be verified.',
  off: 'This server does not verify links.',
};

function useCheck() {
  const queries = useQueryClient();
  const own = useOwnProfile();
  return useMutation({
    mutationFn: async () => (await call('POST /profile/links/check', { body: { link: 'telegram' } })).data,
    onSuccess: ({ verified }) => {
      own.change({ verified });
      void queries.invalidateQueries({ queryKey: ['profile', 'public'] });
    },
    onError: (error) => toastError('Failed to verify the link', error),
  });
}

/** Verifies the saved Telegram link by a code in its bio. Nothing without a link. */
function LinkProof({ profile }: { readonly profile: OwnProfilePage }) {
  const check = useCheck();
  const copy = useCopy();
  const { telegram, verified, linkCodes } = profile;
  if (telegram === null || verified.telegram !== null) return null;
  const code = linkCodes.telegram;
  if (code === null)
    return <p className="text-small text-t3">This Telegram link cannot be verified on this server.</p>;
  return (
    <section aria-label="Verify Telegram" className="flex flex-col gap-2 border-line2 border-t pt-2">
      <p className="text-small text-t2">
        To verify your Telegram link, put this code in your Telegram bio. Remove it once the link is verified.
      </p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere]">{code}</code>
        <Button size={24} aria-label="Copy the code" onClick={() => copy(code)}>
          <Copy className="size-3.5" aria-hidden />
        </Button>
        <Button size={24} busy={check.isPending} busyLabel="Checking..." onClick={() => check.mutate()}>
          Check
        </Button>
      </div>
      <p role="status" className="text-small text-t2">
        {check.data !== undefined && OUTCOMES[check.data.outcome]}
      </p>
    </section>
  );
}

interface ProfileFormProps {
  readonly profile: OwnProfilePage;
  readonly draft: ProfileDraft;
  readonly onChange: (part: Partial<ProfileDraft>) => void;
}

/** The editable part of a profile. Typing saves nothing. */
export function ProfileForm({ profile, draft, onChange }: ProfileFormProps) {
  const bioId = useId();
  const problems = draftProblems(draft);
  return (
    <section aria-label="Your profile" className="flex flex-col">
      <div className="flex h-24 items-start justify-end overflow-hidden bg-bg2 p-2 [&>img]:absolute">
        {draft.bannerImage !== '' && (
          <img src={wholePicture(draft.bannerImage)} alt="" className="-z-0 h-24 w-full object-cover" />
        )}
        <PictureUpload
          what="banner"
          text="Change banner"
          isSet={draft.bannerImage !== ''}
          onChange={(address) => onChange({ bannerImage: address ?? '' })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3 px-3 py-2.5">
        <Avatar userId={profile.userId} userName={profile.userName} image={draft.image || null} size={56} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-center gap-1.5 font-semibold text-strong">
            {profile.userName}
            <RankMark rank={profile.rank} />
          </span>
          <PictureUpload
            what="picture"
            text="Change picture"
            isSet={draft.image !== ''}
            onChange={(address) => onChange({ image: address ?? '' })}
          />
        </span>
      </div>
      <div className="flex flex-col gap-3 px-3 pb-3">
        <Input
          label="Username"
          unit={`can change every ${NAME_CHANGE_DAYS} days`}
          autoComplete="off"
          maxLength={20}
          value={draft.userName}
          error={problems.userName ?? null}
          onChange={({ target }) => onChange({ userName: target.value })}
        />
        <div className="flex flex-col gap-1">
          <span className="flex justify-between text-small text-t3">
            <label htmlFor={bioId}>Bio</label>
            <span>
              {draft.bio.trim().length} / {BIO_LENGTH}
            </span>
          </span>
          <textarea
            id={bioId}
            rows={3}
            value={draft.bio}
            aria-invalid={problems.bio !== undefined || undefined}
            className="resize-none rounded-control border border-line3 bg-field px-2 py-1.5 text-t1 aria-invalid:border-down"
            onChange={({ target }) => onChange({ bio: target.value })}
          />
        </div>
        <div className="grid grid-cols-2 gap-3 max-desk:grid-cols-1">
          {ACCOUNTS.map(({ field, label, icon: Icon }) => (
            <Input
              key={field}
              label={label}
              lead={<Icon className="size-3.5 text-t3" aria-hidden />}
              placeholder="username or link"
              maxLength={100}
              value={draft[field]}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          ))}
        </div>
        <p className="text-small text-t3">
          Links show as not verified until you verify them with a code. Pictures are re-encoded without
          location data.
        </p>
        <span className="flex flex-wrap gap-x-3">
          <Accounts of={profile} />
        </span>
        <LinkProof profile={profile} />
      </div>
    </section>
  );
}
