import { UNKNOWN } from '#/shared/format/numbers.ts';
import { formatTokenAge, toMs } from '#/shared/format/time.ts';
import { useNow } from '#/shared/hooks/use-now.ts';

const SECONDS_SHOWN_MS = 60_000;

const Ticking = ({ createdAt }: { readonly createdAt: number }) => formatTokenAge(createdAt, useNow());

/** The token age timer. It ticks once a second while seconds are shown; older ages are renewed with the row. */
export function TokenAge({ createdAt }: { readonly createdAt: string | null }) {
  const at = toMs(createdAt);
  if (at === null) return UNKNOWN;
  const now = Date.now();
  return now - at < SECONDS_SHOWN_MS ? <Ticking createdAt={at} /> : formatTokenAge(at, now);
}
