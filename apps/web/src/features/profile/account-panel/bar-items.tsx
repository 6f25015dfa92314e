import { Button } from '@dugout/ui/button';
import { SquareUser, User } from 'lucide-react';
import { useOpen } from '#/shared/feature/overlay.ts';
import { PhoneTab } from '#/shared/feature/phone-tab.tsx';

export function PanelButton() {
  const open = useOpen();
  return (
    <Button
      kind="ghost"
      size={28}
      icon
      aria-label="Side panel"
      className="max-desk:hidden"
      onClick={() => open('accountPanel')}
    >
      <SquareUser className="size-4" aria-hidden />
    </Button>
  );
}

export function AccountTab() {
  const open = useOpen();
  return <PhoneTab label="Account" icon={User} onPress={() => open('accountPanel')} />;
}
