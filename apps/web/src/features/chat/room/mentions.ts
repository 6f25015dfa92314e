import type { ChatMember } from '@dugout/contract/chat/channel';

/** A name that is being typed after an @. */
export interface MentionTyped {
  /** Where the @ stands. */
  readonly from: number;
  readonly name: string;
}

/** The name after an @ that ends at the caret; null where none is being typed. */
export function mentionAt(text: string, caret: number): MentionTyped | null {
  const found = /(?:^|[^\p{L}\p{N}_@])@(\w{0,20})$/u.exec(text.slice(0, caret));
  const name = found?.[1];
  return name === undefined ? null : { from: caret - name.length - 1, name };
}

const MOST = 5;

/**
 * Members whose name begins with what is typed, then those that hold it; not the writer, and nobody for a
 * whole name.
 */
export function mentionable(members: readonly ChatMember[], typed: string, myId: string): ChatMember[] {
  const text = typed.toLowerCase();
  // A name that is typed in full needs no help.
  if (members.some(({ userName }) => userName.toLowerCase() === text)) return [];
  const placeOf = ({ userName }: ChatMember): number => userName.toLowerCase().indexOf(text);
  return members
    .filter((member) => member.userId !== myId && placeOf(member) !== -1)
    .toSorted(
      (a, b) => Math.min(placeOf(a), 1) - Math.min(placeOf(b), 1) || a.userName.localeCompare(b.userName),
    )
    .slice(0, MOST);
}

/** The text with the whole name in place of what is typed, and where the caret goes. */
export function withMention(
  text: string,
  { from, name }: MentionTyped,
  userName: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}@${userName} `;
  const after = text.slice(from + 1 + name.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}
