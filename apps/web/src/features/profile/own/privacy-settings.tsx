import type { PrivacySettings as Privacy } from '@dugout/contract/profile/fields';
import { Segmented } from '@dugout/ui/segmented';
import { Switch } from '@dugout/ui/switch';
import { useState } from 'react';
import { useSaveProfile } from './use-save-profile.ts';

const SWITCHES = [
  [
    'showWallets',
    'Show wallets',
    'Shows your addresses and newest trades on your profile. When off, others see rounded figures, but a patient observer may still guess a wallet.',
  ],
  [
    'showPnl',
    'Show PnL',
    'Shows realized PnL, win rate and curve. Turning this off removes you from the leaderboard.',
  ],
  ['showOnlineStatus', 'Show online status', 'Friends and clanmates see when you are online'],
  [
    'shareHoldingsWithClan',
    'Share holdings with clan',
    "Counts you in 'n clanmates hold this', without the amount",
  ],
] as const;

/** Saved optimistically, reverted on failure. */
export function PrivacySettings({ privacy }: { readonly privacy: Privacy }) {
  const { mutate, isPending } = useSaveProfile();
  const [wanted, setWanted] = useState<Partial<Privacy>>({});
  const shown: Privacy = { ...privacy, ...(isPending ? wanted : {}) };
  const save = (part: Partial<Privacy>): void => {
    setWanted(part);
    mutate({ privacySettings: part });
  };
  return (
    <section aria-label="Privacy" className="flex flex-col gap-3 px-3 py-3">
      <h2 className="flex justify-between font-semibold text-strong">
        Privacy <span className="font-normal text-small text-t3">saved automatically</span>
      </h2>
      {SWITCHES.map(([field, name, text]) => (
        <div key={field} className="flex flex-col gap-0.5">
          <Switch checked={shown[field]} onChange={(on) => save({ [field]: on })}>
            {name}
          </Switch>
          <span className="text-small text-t3">{text}</span>
        </div>
      ))}
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden>Friend requests</span>
        <Segmented
          label="Friend requests"
          size={24}
          value={shown.friendRequests}
          onChange={(friendRequests) => save({ friendRequests })}
          segments={[
            { value: 'everyone', label: 'Everyone' },
            { value: 'nobody', label: 'Nobody' },
          ]}
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="flex flex-col" aria-hidden>
          Direct messages
          <span className="text-small text-t3">Others go to Requests</span>
        </span>
        <Segmented
          label="Direct messages"
          size={24}
          value={shown.directMessages}
          onChange={(directMessages) => save({ directMessages })}
          segments={[
            { value: 'everyone', label: 'Everyone' },
            { value: 'friends', label: 'Friends' },
          ]}
        />
      </div>
    </section>
  );
}
