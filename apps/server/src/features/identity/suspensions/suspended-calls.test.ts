import { describe, expect, it } from 'vitest';
import { suspendedCalls } from './suspended-calls.ts';

const pathOf = (call: string): string => call.split(' ')[1] ?? '';

describe('suspensions', () => {
  it('close writing in chat, alpha, friends, clans, profiles and handles, without blocking funds', () => {
    const areas = new Set(suspendedCalls.map((call) => pathOf(call).split('/')[1]));
    expect(areas).toEqual(new Set(['alpha', 'chat', 'clan', 'friends', 'images', 'profile', 'referral']));
    expect(suspendedCalls).not.toContain('POST /referral/claim');
  });

  it('allow calls that only read, withdraw or protect', () => {
    // Shared wallets belong to the clan: a suspended officer no longer acts for it.
    expect(suspendedCalls.filter((call) => /^(GET|DELETE) /.test(call))).toEqual([
      'DELETE /clan/{id}/wallets/{address}',
    ]);
    for (const call of [
      'POST /friends/action',
      'POST /friends/decline',
      'POST /friends/cancel',
      'POST /clan/leave',
      'POST /clan/withdraw-application',
      'POST /clan/decline-invitation',
      'POST /chat/channels/{id}/decline',
      'POST /chat/channels/{id}/messages/{messageId}/report',
    ])
      expect(suspendedCalls).not.toContain(call);
  });
});
