import { formatTokenAge } from '#/shared/format/time.ts';
import { useClock } from '#/shared/hooks/time.ts';

/** A ticking token age; rerenders only when its text changes. */
export const TokenAge = ({ createdAt }: { readonly createdAt: string | null }) =>
  useClock((now) => formatTokenAge(createdAt, now));
