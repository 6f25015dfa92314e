import type { TokenPage } from '@dugout/contract/market/token';
import { Address } from '#/shared/tokens/addresses/address.tsx';

interface HeldRight {
  readonly text: string;
  readonly by: string | null;
}

function heldRights({
  mintAuthority,
  freezeAuthority,
  dangers,
  metadata,
}: NonNullable<TokenPage['safety']>): HeldRight[] {
  return [
    ...(mintAuthority === null ? [] : [{ text: 'someone can mint more', by: mintAuthority }]),
    ...(freezeAuthority === null
      ? []
      : [{ text: "someone can freeze holders' accounts", by: freezeAuthority }]),
    ...dangers.map(({ text, by }) => ({ text, by })),
    ...(metadata?.mutable === true
      ? [{ text: 'its name and picture can still be changed', by: metadata.updateAuthority }]
      : []),
  ];
}

/** Rights over the token that are held, and their holders; nothing if unknown or none. */
export function HeldRights({ safety }: Pick<TokenPage, 'safety'>) {
  const rights = safety === null ? [] : heldRights(safety);
  if (rights.length === 0) return null;
  return (
    <section
      aria-label="Open authorities"
      className="flex flex-col gap-1.5 border-line1 border-t pt-2 text-small"
    >
      <h3 className="text-t3">Open authorities</h3>
      <ul className="flex flex-col gap-1">
        {rights.map(({ text, by }) => (
          <li key={text} className="flex flex-wrap items-center gap-2 text-t2">
            {text.charAt(0).toUpperCase() + text.slice(1)}
            {by !== null && <Address copy address={by} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
