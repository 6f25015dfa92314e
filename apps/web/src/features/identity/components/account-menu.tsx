import type { Me } from '@dugout/contract/identity/account';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@dugout/ui/menu';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound, LogOut, ShieldCheck, SunMoon, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';
import { useSession } from '../use-session.ts';
import { SecurityDialog } from './security/security-dialog.tsx';

export function AccountMenu({ me }: { readonly me: Me }) {
  const { signOut } = useSession();
  const open = useOpen();
  const navigate = useNavigate();
  const [security, setSecurity] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`Account: ${me.userName}`}
            className="flex size-7 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line3 bg-active font-semibold text-t1 uppercase hover:border-t3"
          >
            {me.image === null ? (
              Array.from(me.userName)[0]
            ) : (
              <img src={me.image} alt="" className="size-full object-cover" />
            )}
          </button>
        }
      >
        <MenuLabel>{me.userName}</MenuLabel>
        <MenuItem icon={<Wallet aria-hidden />} onSelect={() => void navigate({ to: '/portfolio/wallets' })}>
          Wallets
        </MenuItem>
        <MenuItem icon={<SunMoon aria-hidden />} onSelect={() => open('accountPanel', 'appearance')}>
          Appearance
        </MenuItem>
        <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => setSecurity(true)}>
          Security
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => open('apiKeys')}>
          API keys
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
          Sign Out
        </MenuItem>
      </Menu>
      {security && <SecurityDialog onClose={() => setSecurity(false)} />}
    </>
  );
}
