import { formatTokenAge } from '#/shared/format/time.ts';
import { useClock } from '#/shared/hooks/use-now.ts';

/** The token age timer: looks at the clock once a second, draws itself only when its text changes. */
export const TokenAge = ({ createdAt }: { readonly createdAt: string | null }) =>
  useClock((now) => formatTokenAge(createdAt, now));
