import { alphaRows, type CalledTokens, callToken } from './alpha-rows.ts';
import type { Callers, Row } from './callers.ts';
import { chatRows, waitingRows } from './chat-rows.ts';
import { clansRows, lastClansRows, shareWallet } from './clans-rows.ts';
import { friendsRows } from './friends-rows.ts';
import { notificationsRows, ownWebhook } from './notifications-rows.ts';
import { accountRows, profileRows } from './profile-rows.ts';
import {
  apiKeysRows,
  giveawayRows,
  leaderboardRows,
  type RightsSubject,
  referralRows,
  signaturesRows,
  standingOf,
} from './standing-rows.ts';

/** Objects of the owner that the rows name. */
export interface RightsSubjects {
  /** The owner's webhook. */
  readonly outlet: string;
  readonly tokens: CalledTokens;
  readonly standing: RightsSubject;
}

export async function subjectsOf(callers: Callers, giveawayId: string): Promise<RightsSubjects> {
  await shareWallet(callers);
  return {
    outlet: await ownWebhook(callers.people.owner),
    tokens: await callToken(callers),
    standing: await standingOf(callers, giveawayId),
  };
}

/**
 * Returns the whole table, for its titles alone without subjects. In this order: the last rows end friendships,
 * applications and the clan itself.
 */
export const allRows = (subjects?: RightsSubjects): readonly Row[] => [
  ...clansRows,
  ...chatRows,
  ...waitingRows,
  ...profileRows,
  ...accountRows,
  ...notificationsRows(subjects?.outlet ?? ''),
  ...alphaRows(subjects?.tokens),
  ...referralRows,
  ...signaturesRows,
  ...apiKeysRows(subjects?.standing),
  ...leaderboardRows,
  ...giveawayRows(subjects?.standing),
  ...friendsRows,
  ...lastClansRows,
];

export const title = ({ call, of }: Row): string => (of === undefined ? call : `${call} (${of})`);
