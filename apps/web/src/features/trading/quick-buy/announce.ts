import { toasts } from '#/shared/toasts/toasts.ts';
import type { Outcome } from './quick-buy.ts';

export interface Traded {
  readonly tokenAddress: string;
  readonly symbol: string;
  readonly decimals: number;
}

const TONES = { success: 'success', notice: 'info', failure: 'error' } as const;

export const announce = ({ kind, title, reason }: Outcome): void =>
  void toasts.show({ tone: TONES[kind], title, ...(reason === undefined ? {} : { text: reason }) });
