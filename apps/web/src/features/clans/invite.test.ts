import { afterEach, expect, it, vi } from 'vitest';
import { toasts } from '#/shared/toasts/toasts.ts';
import { invite } from './clan-calls.ts';
import { inviteToClan } from './invite.ts';

vi.mock('./clan-calls.ts', () => ({ invite: vi.fn() }));

afterEach(() => {
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

const shown = () => toasts.getSnapshot().map(({ title, text }) => [title, text]);

it('[ERR-27] an invitation that throws is reported without a reason', async () => {
  vi.mocked(invite).mockRejectedValue(new TypeError('not a function'));
  expect(await inviteToClan({ userId: 'okapi', userName: 'Okapi' })).toBe(false);
  expect(shown()).toEqual([['Something went wrong', undefined]]);
});
