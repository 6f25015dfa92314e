import { CLAN_BIO_LENGTH, CLAN_NAME_LENGTH } from '@dugout/contract/clans/values';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PictureUpload } from '#/shared/controls/picture-upload.tsx';
import { ClanLogo } from '#/shared/traders/clan-logo.tsx';
import { wholePicture } from '#/shared/traders/whole-picture.ts';
import { BioField } from './bio-field.tsx';
import { type ClanDraft, type ClanField, problemsOf } from './clan-form.model.ts';
import { useClanNames } from './use-clan-names.ts';

interface ClanFormProps {
  readonly first: ClanDraft;
  /** The clan to edit; null for a new one. */
  readonly clanId: string | null;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** Reports whether there is anything to send. */
  readonly isChanged: (draft: ClanDraft) => boolean;
  readonly onSubmit: (draft: ClanDraft) => void;
  /** Placed next to the submit button. */
  readonly beside?: ReactNode;
}

const countText = (count: number): string =>
  count === 1 ? 'One field needs attention' : `${count} fields need attention`;

function Pictures({ draft, clanId, set }: Pick<ClanFormProps, 'clanId'> & Draft) {
  return (
    <div className="relative mb-4 h-20 shrink-0 border-line2 border-b bg-bg2">
      {draft.banner !== null && (
        <img src={wholePicture(draft.banner)} alt="" className="size-full object-cover" />
      )}
      <span className="absolute right-3 bottom-2">
        <PictureUpload
          what="banner"
          text="Banner"
          label="Upload a banner"
          isSet={draft.banner !== null}
          onChange={(banner) => set({ banner })}
        />
      </span>
      <span className="absolute -bottom-4 left-4 flex items-end gap-2">
        <span className="rounded-card border-4 border-bg3">
          <ClanLogo clan={{ id: clanId ?? draft.tag, tag: draft.tag || '?', logo: draft.logo }} size={56} />
        </span>
        <span className="mb-1">
          <PictureUpload
            what="logo"
            text="Logo"
            label="Upload a logo"
            isSet={draft.logo !== null}
            onChange={(logo) => set({ logo })}
          />
        </span>
      </span>
    </div>
  );
}

interface Draft {
  readonly draft: ClanDraft;
  readonly set: (part: Partial<ClanDraft>) => void;
}

/** A clan's settings. Problems are shown when a field is left, and nothing is sent until all are valid. */
export function ClanForm(props: ClanFormProps) {
  const { first, clanId, isBusy, isChanged, onSubmit } = props;
  const [draft, setDraft] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<ClanField>>(() => new Set());
  const set = (part: Partial<ClanDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const names = useClanNames(draft, clanId);
  const problems = { ...names.problems, ...problemsOf(draft) };
  const shownProblems = Object.keys(problems).filter(
    (field) => left.has(field as ClanField) || field in names.problems,
  );
  const field = (name: Exclude<ClanField, 'logo' | 'banner' | 'requireApproval' | 'bio'>) => ({
    value: draft[name],
    error: shownProblems.includes(name) ? (problems[name] ?? null) : null,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    onBlur: () => setLeft((before) => new Set(before).add(name)),
  });
  const isRight = Object.keys(problems).length === 0 && names.tagIsFree && names.nameIsFree;
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && isChanged(draft) && !isBusy) onSubmit(draft);
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Pictures draft={draft} clanId={clanId} set={set} />
        <div className="flex flex-col gap-4 p-4">
          <div className="grid grid-cols-[140px_1fr] gap-3">
            <Input label="Tag" maxLength={6} {...field('tag')} />
            <Input label={`Name, ${draft.name.trim().length} / ${CLAN_NAME_LENGTH}`} {...field('name')} />
          </div>
          <BioField
            value={draft.bio}
            most={CLAN_BIO_LENGTH}
            problem={problems.bio ?? null}
            onChange={(bio) => set({ bio })}
          />
          <div className="grid grid-cols-3 gap-3 max-desk:grid-cols-1">
            <Input label="X" placeholder="name or x.com link" {...field('twitter')} />
            <Input label="Discord" placeholder="discord.gg link" {...field('discord')} />
            <Input label="Telegram" placeholder="t.me link" {...field('telegram')} />
          </div>
          <div className="grid grid-cols-3 gap-3 max-desk:grid-cols-1">
            <Input label="Minimum rank" inputMode="numeric" {...field('minRank')} />
            <Input label="Minimum volume" unit="SOL" inputMode="decimal" {...field('minVolume')} />
            <div className="flex flex-col gap-1">
              <span aria-hidden className="text-small text-t3">
                Membership
              </span>
              <Segmented
                label="Membership"
                size={32}
                fill
                value={draft.requireApproval ? 'apply' : 'join'}
                onChange={(way) => set({ requireApproval: way === 'apply' })}
                segments={[
                  { value: 'join', label: 'Anyone' },
                  { value: 'apply', label: 'Approval' },
                ]}
                className="flex"
              />
            </div>
          </div>
        </div>
      </div>
      <div className="flex h-13 shrink-0 items-center gap-2 border-line2 border-t px-4">
        {shownProblems.length > 0 && (
          <span className="flex items-center gap-1.5 text-t2" role="status">
            <CircleAlert className="size-3.5 text-down" aria-hidden />
            {countText(shownProblems.length)}
          </span>
        )}
        <span className="flex-1" />
        {props.beside}
        <Button
          type="submit"
          kind="primary"
          busy={isBusy}
          busyLabel={props.busyLabel}
          disabled={!isBusy && !(isRight && isChanged(draft))}
        >
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
