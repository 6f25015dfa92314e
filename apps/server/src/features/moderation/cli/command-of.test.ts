import { describe, expect, it } from 'vitest';
import { moderationCommand } from '../commands.ts';
import { commandOf, UsageError } from './command-of.ts';

const checked = (...args: string[]) => moderationCommand.safeParse(commandOf(args, 'sam'));

describe("the operator's arguments", () => {
  it("form one command, by the machine's user or a named one", () => {
    expect(checked('reports').data).toEqual({
      command: 'reports',
      operator: 'sam',
    });
    expect(checked('show', 'r1', '--operator', 'Kim Lee').data).toEqual({
      command: 'show',
      operator: 'Kim Lee',
      id: 'r1',
      reason: 'Review of the report',
      pictures: false,
    });
    expect(checked('show', 'r1', '--pictures', 'shots').data).toMatchObject({ id: 'r1', pictures: true });
    expect(checked('hide', 'm1', '--reason', 'Scam').data).toMatchObject({ messageId: 'm1', reason: 'Scam' });
    expect(checked('suspend', 'Eve', '--reason', 'Scam', '--days', '7').data).toMatchObject({
      userName: 'Eve',
      days: 7,
    });
    expect(checked('suspend', 'Eve', '--reason', 'Scam').data).toMatchObject({ days: null });
    expect(checked('invite').data).toMatchObject({ command: 'invite', days: 7, reason: 'An invitation' });
    expect(checked('revoke-invitation', 'i1', '--reason', 'Leaked').data).toMatchObject({ id: 'i1' });
  });

  it.each([
    [[]],
    [['constructor']],
    [['show']],
    [['show', 'a', 'b']],
    [['log', 'a']],
    [['reports', '--force']],
    [['suspend', 'Eve', '--reason', 'x', '--days', '1.5']],
    [['suspend', 'Eve', '--reason', 'x', '--days=-1']],
    [['lift', 'Eve', '--reason']],
  ])('are rejected with the problem: %j', (args) => {
    expect(() => commandOf(args, 'sam')).toThrow(UsageError);
  });

  it.each([
    [['hide', 'm1']],
    [['revoke-invitation', 'i1']],
    [['invitations', '--reason', 'x']],
    [['invite', '--days', '366']],
    [['reports', '--reason', 'x']],
    [['log', '--reason', 'x']],
    [['dismiss', 'r1', '--reason', '  ']],
    [['lift', 'Eve', '--reason', 'two\nlines']],
    [['lift', 'Eve', '--reason', 'turned \u202e round']],
    [['lift', 'Eve', '--reason', 'x'.repeat(501)]],
    [['lift', 'Eve', '--reason', 'x', '--operator', '']],
    [['suspend', 'Eve', '--reason', 'x', '--days', '0']],
    [['suspend', 'Eve', '--reason', 'x', '--days', '3651']],
  ])('require a plain single-line reason and name, and a valid number of days: %j', (args) => {
    expect(checked(...args).success).toBe(false);
  });
});
