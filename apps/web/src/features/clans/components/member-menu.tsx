import type { ClanMember, ClanPage } from '@dugout/contract/clans/clan';
import { IconButton } from '@dugout/ui/button';
import { Menu, MenuItem, MenuLine } from '@dugout/ui/menu';
import { useRouter } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Crown, Ellipsis, MessageSquare, User, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { openChat } from '#/features/friends/index.ts';
import { type MemberAction, unavailableAction } from '../clan.model.ts';
import { manageMember } from '../clan-calls.ts';
import { useClanCall } from '../use-clan-call.ts';
import { Confirm } from './confirm.tsx';

interface MemberMenuProps {
  readonly clan: ClanPage;
  readonly member: ClanMember;
}

const ICONS = { promote: ChevronUp, demote: ChevronDown, handOver: Crown, kick: UserMinus } as const;
const LABELS: Readonly<Record<MemberAction, string>> = {
  promote: 'Promote to officer',
  demote: 'Demote to member',
  handOver: 'Transfer ownership',
  kick: 'Kick from clan',
};

const QUESTIONS = {
  kick: (name: string) =>
    `${name} will be removed from the clan and its chat, and must apply to rejoin for 7 days.`,
  handOver: (name: string) => `${name} will be the owner, and you an officer. Only ${name} can undo this.`,
} as const;

/** Actions for a member; unavailable ones stay visible with the reason. */
export function MemberMenu({ clan, member }: MemberMenuProps) {
  const router = useRouter();
  const [confirming, setConfirming] = useState<keyof typeof QUESTIONS | null>(null);
  const manage = useClanCall((type: MemberAction) =>
    manageMember({ clanId: clan.id, type, memberId: member.userId }),
  );
  const { userId, userName } = member;
  const item = (type: MemberAction): ReactNode => {
    const Icon = ICONS[type];
    const needsConfirmation = type === 'kick' || type === 'handOver';
    return (
      <MenuItem
        icon={<Icon aria-hidden />}
        {...(type === 'kick' ? { tone: 'down' } : {})}
        unavailable={unavailableAction(type, member, clan.role) ?? undefined}
        onSelect={() => (needsConfirmation ? setConfirming(type) : manage.run(type))}
      >
        {LABELS[type]}
      </MenuItem>
    );
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={`More actions for ${userName}`}
            kind="ghost"
            size={24}
            busy={manage.isBusy}
          />
        }
      >
        <MenuItem icon={<User aria-hidden />} onSelect={() => router.history.push(`/profile/${userId}`)}>
          View Profile
        </MenuItem>
        <MenuItem icon={<MessageSquare aria-hidden />} onSelect={() => openChat({ userId, userName })}>
          Message
        </MenuItem>
        {clan.role !== null && (
          <>
            <MenuLine />
            {item('promote')}
            {item('demote')}
            {item('handOver')}
            <MenuLine />
            {item('kick')}
          </>
        )}
      </Menu>
      {confirming !== null && (
        <Confirm
          title={`${LABELS[confirming]}?`}
          label={confirming === 'kick' ? `Kick ${userName}` : `Transfer ownership to ${userName}`}
          onConfirm={() => manage.run(confirming)}
          onClose={() => setConfirming(null)}
        >
          {QUESTIONS[confirming](userName)}
        </Confirm>
      )}
    </>
  );
}
