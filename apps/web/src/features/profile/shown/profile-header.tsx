import type { PublicProfile } from '@dugout/contract/profile/profile-page';
import { Badge } from '@dugout/ui/badge';
import { Link } from '@tanstack/react-router';
import { FlaskConical, Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { wholePicture } from '#/shared/traders/whole-picture.ts';
import { Accounts } from '../accounts.tsx';

interface ProfileHeaderProps {
  readonly profile: PublicProfile;
  readonly children: ReactNode;
}

export const ProfileHeader = ({ profile, children }: ProfileHeaderProps) => (
  <header className="shrink-0">
    {profile.bannerImage !== null && (
      <img src={wholePicture(profile.bannerImage)} alt="" className="h-24 w-full object-cover" />
    )}
    <div className="flex flex-wrap items-center gap-3 px-3 py-2.5">
      <Avatar {...profile} size={40} isOnline={profile.isOnline} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-1.5">
          <h1 className="truncate font-semibold text-title text-t1">{profile.userName}</h1>
          {profile.clan !== null && (
            <Link to="/clans/$clanTag" params={{ clanTag: profile.clan.tag }} title={profile.clan.name}>
              <Badge icon={<Shield aria-hidden />}>{profile.clan.tag}</Badge>
            </Link>
          )}
          <RankMark rank={profile.rank} />
          {profile.isSimulated && (
            <Badge
              tone="caution"
              icon={<FlaskConical aria-hidden />}
              className="border-caution border-dashed"
            >
              Simulated
            </Badge>
          )}
          <span className="text-small text-t3">Joined {formatDate(profile.joinedAt)}</span>
        </span>
        {profile.bio !== null && (
          <p className="line-clamp-3 whitespace-pre-line text-t2 [overflow-wrap:anywhere]">{profile.bio}</p>
        )}
        <span className="flex flex-wrap gap-x-3">
          <Accounts of={profile} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-desk:w-full">{children}</div>
    </div>
  </header>
);
