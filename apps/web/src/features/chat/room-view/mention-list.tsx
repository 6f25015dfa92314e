import type { ChatMember } from '@dugout/contract/chat/channel';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { LooksLikeBadge } from '#/shared/traders/trader-name.tsx';

interface MentionListProps {
  readonly members: readonly ChatMember[];
  /** Index of the member that Enter selects. */
  readonly picked: number;
  readonly onChoose: (userName: string) => void;
}

export const MentionList = ({ members, picked, onChoose }: MentionListProps) =>
  members.length === 0 ? null : (
    <ul aria-label="Members to mention" className="mb-2 rounded-card border border-line3 bg-bg3 p-1">
      {members.map((member, index) => (
        <li key={member.userId}>
          <button
            type="button"
            tabIndex={-1}
            aria-current={index === picked}
            className="flex h-8 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover aria-current:bg-active"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(member.userName)}
          >
            <Avatar {...member} size={20} />
            <span className="truncate font-medium text-t1">{member.userName}</span>
            <LooksLikeBadge looksLike={member.looksLike} />
          </button>
        </li>
      ))}
    </ul>
  );
