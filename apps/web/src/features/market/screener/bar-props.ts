import type { ScreenerState } from './screener.search.ts';

export interface BarProps {
  readonly state: ScreenerState;
  readonly onChange: (next: ScreenerState) => void;
}

export interface PanelProps extends BarProps {
  readonly anchor: HTMLElement;
  readonly onDismiss: () => void;
  readonly onClose: () => void;
}
