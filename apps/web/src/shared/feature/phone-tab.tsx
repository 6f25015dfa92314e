import type { LucideIcon } from 'lucide-react';

/** Classes of a tab in the phone's bottom bar, for links and buttons. */
export const PHONE_TAB =
  'relative flex flex-1 flex-col items-center justify-center gap-1 text-micro text-t2 -outline-offset-2 aria-[current=page]:text-t1 aria-pressed:text-t1 ' +
  'aria-[current=page]:before:absolute aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:w-8 aria-[current=page]:before:bg-accent';

interface PhoneTabProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly pressed?: boolean;
  readonly onPress: () => void;
}

export const PhoneTab = ({ label, icon: Icon, pressed, onPress }: PhoneTabProps) => (
  <button type="button" className={PHONE_TAB} aria-pressed={pressed} onClick={onPress}>
    <Icon className="size-5" aria-hidden />
    {label}
  </button>
);
