import { isQuiet, type QuietHours } from './quiet-hours.ts';

/** Notifications that a trader may allow during quiet hours. */
type PassesQuiet = 'ownExits' | 'friendMessages';

interface DeliveryRules<Type extends string, Sound extends string> {
  readonly types: Readonly<
    Record<Type, { readonly inApp: boolean; readonly sound: Sound; readonly browser: boolean }>
  >;
  readonly quietHours: QuietHours & { readonly letThrough: Readonly<Record<PassesQuiet, boolean>> };
  /** ISO time. */
  readonly pausedUntil: string | null;
  /** `until` is an ISO time; null for permanently. */
  readonly muted: readonly { readonly conversation: string; readonly until: string | null }[];
}

interface Arriving<Type extends string> {
  readonly type: Type;
  readonly conversation: string | null;
  readonly passes: PassesQuiet | null;
}

interface Delivery<Sound extends string> {
  /** Whether it is added to the list. */
  readonly isKept: boolean;
  readonly sound: Sound | 'none';
  readonly browser: boolean;
  /** Whether it may be sent outside the app. */
  readonly leaves: boolean;
}

/**
 * Returns how a notification is delivered; null when its conversation is muted. Quiet hours keep everything in
 * the app and silent, except for allowed types. System notifications are always listed and shown: they warn of
 * theft, and a thief may have changed the settings.
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
