/** Invariants of every text that passes the contract. */

import { chatText } from '@dugout/contract/chat/fields';
import { MAX_CHAT_CARDS } from '@dugout/contract/chat/values';
import { clanName, clanTag } from '@dugout/contract/clans/fields';
import { PRODUCT } from '@dugout/contract/constants';
import { userName } from '@dugout/contract/profile/fields';
import { cardSourcesIn } from '@dugout/domain/chat/card-sources';
import { mentionedNames, textParts } from '@dugout/domain/chat/text-parts';
import { comparedName } from '@dugout/domain/names/look-alike';
import { reservedName } from '@dugout/domain/names/reserved-name';
import { withoutUnseen } from '@dugout/domain/text/unseen';
import { coveredText } from '#/features/chat/lists/channel.view.ts';
import { drawnName } from '#/features/clans/clan-names.ts';

const PLATFORM = comparedName(PRODUCT.name);
const ORIGIN = 'http://127.0.0.1';
/** Characters that change the text direction, hide, or break a line. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;
const BREAKS = /(?![\n\r\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const isTricky = (text: string): boolean =>
  TURNS.test(text) || BREAKS.test(text) || withoutUnseen(text) !== text;
const FLOOD = /\p{M}{9}/u;
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

const rule = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);

/** Returns the faults of a message; none for a rejected one. */
export function messageFaults(sent: string): string[] {
  const parsed = chatText.safeParse(sent);
  if (!parsed.success) return [];
  const text = parsed.data;
  const parts = textParts(text);
  const covered = coveredText(text).map((part) => ('text' in part ? part.text : ''));
  const sources = cardSourcesIn(text, ORIGIN, MAX_CHAT_CARDS);
  return [
    ...rule(!isTricky(text), 'holds letters that hide or turn what follows'),
    ...rule(!FLOOD.test(text), 'piles marks up'),
    ...rule(SEEN.test(text), 'shows nothing'),
    ...rule(parts.map((part) => part.text).join('') === text, 'lost letters when it was cut'),
    ...rule(!covered.some((piece) => /https?:\/\//i.test(piece)), 'shows a link of a stranger'),
    ...rule(sources.length <= MAX_CHAT_CARDS, 'has too many cards'),
    ...rule(
      mentionedNames(text).every((name) => /^\w{3,20}$/.test(name)),
      'mentions an invalid name',
    ),
  ];
}

/** Checks that a name resembling the platform's is recognized. */
const impostorFaults = (name: string): string[] =>
  rule(
    comparedName(name).drawn !== PLATFORM.drawn || reservedName(name, PRODUCT.name) !== null,
    'passes for the platform',
  );

/** Returns the faults of a trader's or a clan's name; none for a rejected one. */
export function nameFaults(sent: string): string[] {
  const [trader, clan, tag] = [userName, clanName, clanTag].map((field) => field.safeParse(sent));
  return [
    ...rule(!trader?.success || /^\w{3,20}$/.test(trader.data), 'is a user name of other letters'),
    ...rule(!tag?.success || /^[A-Za-z0-9]+$/.test(tag.data), 'is a tag of other letters'),
    ...rule(
      !clan?.success || (!isTricky(clan.data) && !FLOOD.test(clan.data) && SEEN.test(clan.data)),
      'is a clan name that hides, turns or piles up',
    ),
    ...rule(!clan?.success || drawnName(clan.data) !== '', 'is a clan name that looks like nothing'),
    ...[trader, clan, tag].flatMap((name) => (name?.success ? impostorFaults(name.data) : [])),
  ];
}
