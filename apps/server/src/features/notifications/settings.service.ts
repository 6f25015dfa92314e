import {
  type MutedConversation,
  type NotificationSettings,
  type NotificationSettingsChange,
  notificationSettings,
} from '@dugout/contract/notifications/settings';
import { MAX_MUTED_CONVERSATIONS } from '@dugout/contract/notifications/values';
import type { Db } from '#/platform/db/db.ts';
import type { Notification } from '#/platform/events/notifiers.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { newId } from '#/platform/ids/new-id.ts';
import {
  deleteMuted,
  type KeptSettings,
  lockSettings,
  mutedBy,
  saveMuted,
  saveSetting,
  settingsOf,
} from './settings.repository.ts';

const LOUD = (sound: 'tick' | 'chime' | 'knock' | 'bell') => ({ inApp: true, sound, browser: true }) as const;
const ALWAYS_SHOWN = { inApp: true, browser: true } as const;
const SILENT = { inApp: true, sound: 'none', browser: false } as const;

const DEFAULT_SETTINGS: Omit<NotificationSettings, 'muted'> = {
  types: {
    trade: { ...LOUD('tick'), trackedFrom: null },
    signature: LOUD('bell'),
    call: LOUD('chime'),
    message: LOUD('knock'),
    clan: SILENT,
    friend: SILENT,
    giveaway: SILENT,
    system: LOUD('bell'),
  },
  quietHours: {
    enabled: false,
    from: '22:30',
    to: '06:45',
    days: [1, 2, 3, 4, 5, 6, 7],
    timeZone: 'UTC',
    letThrough: { ownExits: true, friendMessages: false },
  },
  pausedUntil: null,
};

const pausedNotice = (
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  until: string,
): Notification => ({
  userId,
  type: 'system',
  title: 'Notifications paused',
  content: `Until ${until.slice(0, 16).replace('T', ' ')} UTC, except for notices like this one. If it was not you, resume them in the settings.`,
  about: { kind: 'security' },
  groupKey: 'notifications.paused',
  warnedSession: sessionId,
});

/** Merges the stored settings over the defaults. A part with an outdated format gets its default. */
function wholeSettings({ kept, muted }: Pick<KeptSettings, 'kept' | 'muted'>): NotificationSettings {
  const shownMuted = muted.map(({ conversation, name, until }) => ({
    conversation,
    name,
    until: until?.toISOString() ?? null,
  }));
  if (kept === null) return { ...DEFAULT_SETTINGS, muted: shownMuted };
  const { types, quietHours } = notificationSettings.shape;
  const readTypes = types.safeParse({ ...DEFAULT_SETTINGS.types, ...asObject(kept.types) });
  const shown = readTypes.data ?? DEFAULT_SETTINGS.types;
  const readHours = quietHours.safeParse({ ...DEFAULT_SETTINGS.quietHours, ...asObject(kept.quiet_hours) });
  return {
    types: { ...shown, system: { ...shown.system, ...ALWAYS_SHOWN } },
    quietHours: readHours.data ?? DEFAULT_SETTINGS.quietHours,
    pausedUntil: kept.paused_until?.toISOString() ?? null,
    muted: shownMuted,
  };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

interface SettingsServiceOptions {
  readonly db: Db;
  /** Unix ms. */
  readonly now: () => number;
  /** Called in the transaction that changes settings. */
  readonly changed: (tx: Db, userId: string, settings: NotificationSettings) => Promise<void>;
  /** Called in the transaction that mutes or unmutes a conversation. */
  readonly silenced: (tx: Db, userId: string, conversation: string) => Promise<void>;
  /** Notifies the trader, once per event id. */
  readonly deliver: (eventId: string, note: Notification) => Promise<void>;
}

export function notificationSettingsService({ db, now, changed, silenced, deliver }: SettingsServiceOptions) {
  const lasts = (until: string | null): boolean => until !== null && Date.parse(until) > now();
  const read = async (tx: Db, userId: string): Promise<NotificationSettings> =>
    wholeSettings(await settingsOf(tx, userId, new Date(now())));

  const changing = (userId: string, work: (tx: Db) => Promise<void>): Promise<NotificationSettings> =>
    db.transaction(async (tx) => {
      await lockSettings(tx, userId);
      await work(tx);
      const settings = await read(tx, userId);
      await changed(tx, userId, settings);
      return settings;
    });

  return {
    read: (userId: string) => read(db, userId),

    /** Returns the same, and whether the trader has outlets. */
    async recipient(
      tx: Db,
      userId: string,
    ): Promise<{ readonly settings: NotificationSettings; readonly hasOutlets: boolean }> {
      const { hasOutlets, ...kept } = await settingsOf(tx, userId, new Date(now()));
      return { settings: wholeSettings(kept), hasOutlets };
    },

    async change(
      { userId, sessionId }: Caller,
      sent: NotificationSettingsChange,
    ): Promise<NotificationSettings> {
      let isPausedNow = false;
      const settings = await changing(userId, async (tx) => {
        const before = await read(tx, userId);
        const types = Object.fromEntries(
          Object.entries(sent.types ?? {}).flatMap(([type, changed]) => {
            const known = Object.entries(before.types).find(([each]) => each === type);
            return known === undefined || changed === undefined ? [] : [[type, { ...known[1], ...changed }]];
          }),
        );
        const { pausedUntil, quietHours = {} } = sent;
        await saveSetting(tx, userId, {
          types,
          quietHours,
          pausedUntil:
            pausedUntil === undefined || pausedUntil === null ? pausedUntil : new Date(pausedUntil),
        });
        isPausedNow = lasts(pausedUntil ?? null) && !lasts(before.pausedUntil);
      });
      if (isPausedNow && settings.pausedUntil !== null)
        await deliver(`paused ${newId()}`, pausedNotice({ userId, sessionId }, settings.pausedUntil));
      return settings;
    },

    /** Throws ApiError `muted_full`. */
    mute: (userId: string, { conversation, name, until }: MutedConversation) =>
      changing(userId, async (tx) => {
        const muted = (await mutedBy(tx, userId, new Date(now()))).filter(
          (each) => each.conversation !== conversation,
        );
        if (muted.length >= MAX_MUTED_CONVERSATIONS) throw new ApiError('muted_full');
        await saveMuted(tx, userId, {
          conversation,
          name,
          until: until === null ? null : new Date(until),
        });
        await silenced(tx, userId, conversation);
      }),

    unmute: (userId: string, conversation: string) =>
      changing(userId, async (tx) => {
        await deleteMuted(tx, userId, conversation);
        await silenced(tx, userId, conversation);
      }),
  };
}

export type NotificationSettingsService = ReturnType<typeof notificationSettingsService>;
