import { describe, expect, it } from 'vitest';
import { commandOf } from '#/features/moderation/cli/command-of.ts';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import type { ModerationAnswer } from '#/features/moderation/commands.ts';
import { type Chatty, chatty } from '#tests/chat/world.ts';
import { livePage } from '#tests/kit/live-page.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import { auditOf, isNotified, name, rowsOf } from './kit.ts';

const server = sharedServer();

const operate = (...args: string[]): Promise<ModerationAnswer> =>
  sendCommand(server.dataDir, commandOf(args, 'sam'));
const isSignedIn = async (who: Chatty): Promise<boolean> => (await who.get('/me')).body.data !== null;
const signInAgain = (who: Chatty, email: string) =>
  who.call('/api/auth/sign-in/email', { email, password: 'correct horse battery' });
const emailOf = async (who: Chatty): Promise<string> =>
  ((await who.get('/me')).body.data as { email: string }).email;

describe('the operator', () => {
  it('ends all sessions of one trader, with their sockets', async () => {
    const [eve, ann] = [await chatty(server, name()), await chatty(server, name())];
    const email = await emailOf(eve);
    const page = await livePage(server.address, eve);
    page.subscribe('accountStatus');
    await eventually(async () => expect(page.frames.length).toBeGreaterThan(0));
    expect(await operate('sign-out', eve.name.toUpperCase(), '--reason', 'Stolen phone')).toEqual({
      ok: true,
      message: `${eve.name} is signed out everywhere, and has been notified`,
    });
    await eventually(async () =>
      expect([await isSignedIn(eve), await isSignedIn(ann)]).toEqual([false, true]),
    );
    await eventually(async () => expect(page.isClosed()).toBe(true));
    expect((await signInAgain(eve, email)).status).toBe(200);
    expect(await auditOf(eve)).toContainEqual(
      expect.objectContaining({
        kind: 'signedOut',
        detail: 'Operator sam signed you out everywhere: Stolen phone',
      }),
    );
    await isNotified(eve, 'Signed out everywhere', 'Stolen phone');
    expect(rowsOf(await operate('log'))[0]).toMatchObject({ action: 'signedOut' });
  });

  it('cannot sign out an unknown trader, nor without a reason', async () => {
    expect(await operate('sign-out', 'nobody-of-this-name', '--reason', 'x')).toMatchObject({ ok: false });
    expect(await operate('sign-out', 'nobody-of-this-name')).toMatchObject({ ok: false });
    expect(await operate('sign-out-everyone')).toMatchObject({ ok: false });
  });

  it('ends all sessions of all traders', async () => {
    const [eve, ann] = [await chatty(server, name()), await chatty(server, name())];
    expect(await operate('sign-out-everyone', '--reason', 'Leaked secret')).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^Everyone is signed out: [2-9]\d* sessions ended$/),
    });
    await eventually(async () =>
      expect([await isSignedIn(eve), await isSignedIn(ann)]).toEqual([false, false]),
    );
  });
});
