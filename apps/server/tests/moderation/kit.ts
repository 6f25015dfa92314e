import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { expect } from 'vitest';
import type { ModerationAnswer } from '#/features/moderation/commands.ts';
import type { Chatty } from '#tests/chat/world.ts';
import { strangerNames } from '#tests/friends/world.ts';
import { eventually } from '#tests/kit/testing.ts';

export const name = strangerNames();

export const rowsOf = (answer: ModerationAnswer) => ('rows' in answer ? answer.rows : []);

export const auditOf = async (who: Chatty): Promise<{ kind: string; detail: string }[]> =>
  ((await who.get('/wallet/audit')).body.data as { items: { kind: string; detail: string }[] }).items;
const notes = async (who: Chatty): Promise<ShownNotification[]> =>
  ((await who.get('/notifications')).body.data as { notifications: ShownNotification[] }).notifications;
export const isNotified = (who: Chatty, title: string, content: string) =>
  eventually(async () =>
    expect(await notes(who)).toContainEqual(
      expect.objectContaining({ type: 'system', title, content: expect.stringContaining(content) }),
    ),
  );
