import type { ChatMember } from '@dugout/contract/chat/channel';

/** A mention being typed after an @. */
interface MentionTyped {
  /** Index of the @. */
  readonly from: number;
  readonly name: string;
}

/** Returns the mention that ends at the caret; null if none is being typed. */
export function mentionAt(text: string, caret: number): MentionTyped | null {
  const found = /(?:^|[^\p{L}\p{N}_@])@(\w{0,20})$/u.exec(text.slice(0, caret));
  const name = found?.[1];
  return name === undefined ? null : { from: caret - name.length - 1, name };
}

const MAX = 5;

/**
 * Returns members whose name starts with the typed text, then members whose name contains it; excludes the
 * author. Empty for a complete name.
 */
export function mentionable(members: readonly ChatMember[], typed: string, myId: string): ChatMember[] {
  const text = typed.toLowerCase();
  // A complete name needs no suggestions.
  if (members.some(({ userName }) => userName.toLowerCase() === text)) return [];
  const placeOf = ({ userName }: ChatMember): number => userName.toLowerCase().indexOf(text);
  return members
    .filter((member) => member.userId !== myId && placeOf(member) !== -1)
    .toSorted(
      (a, b) => Math.min(placeOf(a), 1) - Math.min(placeOf(b), 1) || a.userName.localeCompare(b.userName),
    )
    .slice(0, MAX);
}

/** Returns the text with the typed part replaced by the full name, and the new caret position. */
export function withMention(
  text: string,
  { from, name }: MentionTyped,
  userName: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}@${userName} `;
  const after = text.slice(from + 1 + name.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}
