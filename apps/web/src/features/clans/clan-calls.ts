import type { CallInput } from '@dugout/contract/api';
import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { call } from '#/shared/api/call.ts';

/** Clan actions. Each returns the success message. */

export async function joinClan(clanId: string): Promise<string> {
  const { data } = await call('POST /clan/join-or-apply', { body: { clanId } });
  return data.status === 'joined' ? 'Welcome to the clan' : 'Application sent';
}

export const withdraw = async (clanId: string): Promise<string> =>
  (await call('POST /clan/withdraw-application', { body: { clanId } })).message;

export const declineInvitation = async (clanId: string): Promise<string> =>
  (await call('POST /clan/decline-invitation', { body: { clanId } })).message;

export const leaveClan = async (clanId: string): Promise<string> =>
  (await call('POST /clan/leave', { body: { clanId } })).message;

export const decideRequest = async (body: CallInput<'POST /clan/approve-request'>['body']): Promise<string> =>
  (await call('POST /clan/approve-request', { body })).message;

export const manageMember = async (body: CallInput<'POST /clan/actions'>['body']): Promise<string> =>
  (await call('POST /clan/actions', { body })).message;

export async function invite(userName: string): Promise<string> {
  await call('POST /clan/invite-to-clan', { body: { userName } });
  return CLANS_TEXTS.clanInviteSent;
}
