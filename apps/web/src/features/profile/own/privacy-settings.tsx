import type { PrivacySettings as Privacy } from '@dugout/contract/profile/fields';
import { Segmented } from '@dugout/ui/segmented';
import { Switch } from '@dugout/ui/switch';
import { useState } from 'react';
import { useSaveProfile } from './use-save-profile.ts';

const SWITCHES = [
  [
    'showWallets',
    'Show wallets',
    'Your addresses and newest trades on your profile. While off, others see your figures rounded. Somebody who watches you for long may still guess a wallet.',
  ],
  ['showPnl', 'Show PnL', 'Realized PnL, win rate and curve. Off takes you off the leaderboard.'],
  ['showOnlineStatus', 'Show online status', 'Friends and clanmates see that you are here'],
  [
    'shareHoldingsWithClan',
    'Share holdings with clan',
    "Counts you in 'n clanmates hold this', never the amount",
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
        Privacy <span className="font-normal text-small text-t3">saved as you change it</span>
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
          <span className="text-small text-t3">Others wait in Requests</span>
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
