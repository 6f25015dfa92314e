import type { OwnProfilePage } from '@dugout/contract/profile/profile-page';
import { BIO_LENGTH, NAME_CHANGE_DAYS } from '@dugout/contract/profile/values';
import { Input } from '@dugout/ui/input';
import { useId } from 'react';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { wholePicture } from '#/shared/traders/whole-picture.ts';
import { ACCOUNTS, Accounts } from '../accounts.tsx';
import { LinkProof } from './link-proof.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { draftProblems, type ProfileDraft } from './profile-draft.ts';

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
        <PictureButtons
          what="banner"
          value={draft.bannerImage}
          onChange={(bannerImage) => onChange({ bannerImage })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3 px-3 py-2.5">
        <Avatar userId={profile.userId} userName={profile.userName} image={draft.image || null} size={56} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-center gap-1.5 font-semibold text-strong">
            {profile.userName}
            <RankMark rank={profile.rank} />
          </span>
          <PictureButtons what="picture" value={draft.image} onChange={(image) => onChange({ image })} />
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
