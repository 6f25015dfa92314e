import { IconButton } from '@dugout/ui/button';
import { SquareUser, User } from 'lucide-react';
import { useOpen } from '#/shared/feature/overlay.ts';
import { PhoneTab } from '#/shared/feature/phone-tab.tsx';

export function PanelButton() {
  const open = useOpen();
  return (
    <IconButton
      icon={SquareUser}
      label="Side panel"
      iconClass="size-4"
      kind="ghost"
      size={28}
      className="max-desk:hidden"
      onClick={() => open('accountPanel')}
    />
  );
}

export function AccountTab() {
  const open = useOpen();
  return <PhoneTab label="Account" icon={User} onPress={() => open('accountPanel')} />;
}
