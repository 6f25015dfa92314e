import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import type { ReactNode } from 'react';

interface ConfirmProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the button: 'Kick cinder'. */
  readonly label: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export const Confirm = ({ title, children, label, onConfirm, onClose }: ConfirmProps) => (
  <Dialog open title={title} onClose={onClose}>
    <div className="flex flex-col gap-4 p-4">
      <p className="text-t2">{children}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="sell"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {label}
        </Button>
      </div>
    </div>
  </Dialog>
);
