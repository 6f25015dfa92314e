import { expect, it, vi } from 'vitest';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { invite } from './clan-calls.ts';
import { inviteToClan } from './invite.ts';

vi.mock('./clan-calls.ts', () => ({ invite: vi.fn() }));

const shown = () => toasts.getSnapshot().flatMap(({ open, title, text }) => (open ? [[title, text]] : []));

it('[ERR-27] shows an invitation that throws without a reason', async () => {
  vi.mocked(invite).mockRejectedValue(new TypeError('not a function'));
  expect(await inviteToClan({ userId: 'okapi', userName: 'Okapi' })).toBe(false);
  expect(shown()).toEqual([['Something went wrong', undefined]]);
});

it("[ERR-26] shows the server's message for a successful invitation", async () => {
  vi.mocked(invite).mockResolvedValue('Invitation sent successfully!');
  expect(await inviteToClan({ userId: 'okapi', userName: 'Okapi' })).toBe(true);
  expect(shown()).toEqual([['Invitation sent successfully!', undefined]]);
});

it('[ERR-25] shows a rejected invitation, with the reason if there is one', async () => {
  const inviteAnd = async (failure: ApiFailure) => {
    vi.mocked(invite).mockRejectedValue(failure);
    expect(await inviteToClan({ userId: 'okapi', userName: 'Okapi' })).toBe(false);
    return shown();
  };
  expect(await inviteAnd(new ApiFailure('internal', 500, null))).toEqual([
    ['Failed to invite to clan', undefined],
  ]);
  expect(await inviteAnd(new ApiFailure('not_in_clan', 403, 'You are not in this clan'))).toEqual([
    ['Failed to invite to clan', 'You are not in this clan'],
  ]);
});
