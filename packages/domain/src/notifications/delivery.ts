import { isQuiet, type QuietHours } from './quiet-hours.ts';

/** What quiet hours let through where the trader says so. */
export type PassesQuiet = 'ownExits' | 'friendMessages';

export interface DeliveryRules<Type extends string, Sound extends string> {
  readonly types: Readonly<
    Record<Type, { readonly inApp: boolean; readonly sound: Sound; readonly browser: boolean }>
  >;
  readonly quietHours: QuietHours & { readonly letThrough: Readonly<Record<PassesQuiet, boolean>> };
  /** ISO time. */
  readonly pausedUntil: string | null;
  /** `until` is an ISO time; null for good. */
  readonly muted: readonly { readonly conversation: string; readonly until: string | null }[];
}

export interface Arriving<Type extends string> {
  readonly type: Type;
  readonly conversation: string | null;
  readonly passes: PassesQuiet | null;
}

export interface Delivery<Sound extends string> {
  /** Whether the list keeps it. */
  readonly isKept: boolean;
  readonly sound: Sound | 'none';
  readonly browser: boolean;
  /** Whether it may leave the app by other ways. */
  readonly leaves: boolean;
}

/**
 * How a notification reaches its trader; null when its conversation is muted. Quiet hours keep everything in
 * the app and silent but what they let through. System notifications warn of what a thief does, who may have
 * changed the rules: they are always kept and shown, and nothing holds them back.
 * @param at unix ms
 */
export function deliveryOf<Type extends string, Sound extends string>(
  rules: DeliveryRules<Type, Sound>,
  { type, conversation, passes }: Arriving<Type>,
  at: number,
): Delivery<Sound> | null {
  const lasts = (until: string | null): boolean => until === null || Date.parse(until) > at;
  if (type === 'system') return { isKept: true, sound: rules.types[type].sound, browser: true, leaves: true };
  if (rules.muted.some((muted) => muted.conversation === conversation && lasts(muted.until))) return null;
  const { inApp: isKept, sound, browser } = rules.types[type];
  const { quietHours, pausedUntil } = rules;
  const isSilent = (pausedUntil !== null && lasts(pausedUntil)) || isQuiet(quietHours, at);
  const passesNow = passes !== null && quietHours.letThrough[passes];
  if (isSilent && !passesNow) return { isKept, sound: 'none', browser: false, leaves: false };
  return { isKept, sound, browser, leaves: true };
}
