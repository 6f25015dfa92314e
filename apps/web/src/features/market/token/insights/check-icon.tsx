import type { CheckLevel } from '@dugout/contract/market/safety';
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';

const LEVELS: Readonly<Record<CheckLevel, readonly [Icon: LucideIcon, tone: string, word: string]>> = {
  pass: [CircleCheck, 'text-up', 'passed'],
  look: [TriangleAlert, 'text-caution', 'caution'],
  fail: [CircleX, 'text-down', 'failed'],
  unknown: [CircleHelp, 'text-t3', 'unknown'],
};

/** Text color per level; passed checks use the default. */
export const LEVEL_TONES: Readonly<Record<CheckLevel, string>> = {
  pass: 'text-t1',
  look: 'text-caution',
  fail: 'text-down',
  unknown: 'text-t3',
};

export function CheckIcon({ level }: { readonly level: CheckLevel }) {
  const [Icon, tone, word] = LEVELS[level];
  return <Icon className={`size-3.5 shrink-0 ${tone}`} role="img" aria-label={word} />;
}
