import { PopoverPanel } from '@dugout/ui/popover';
import type { PanelProps } from '../bar-props.ts';
import { Views } from './views.tsx';

export const ViewsPanel = ({ anchor, state, onChange, onDismiss, onClose }: PanelProps) => (
  <PopoverPanel label="Saved views" anchor={anchor} onClose={onDismiss}>
    <div className="w-72">
      <Views state={state} onChange={onChange} onDone={onClose} />
    </div>
  </PopoverPanel>
);
