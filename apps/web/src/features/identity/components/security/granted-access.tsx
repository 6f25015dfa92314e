import { Tick } from '@dugout/ui/tick';
import { useQuery } from '@tanstack/react-query';
import { ListState } from '#/shared/lists/list-state.tsx';
import { accessText, grantedAccessQuery } from '../../granted-access.ts';

interface GrantedAccessProps {
  /** Whether it ends with the password change. */
  readonly ends: boolean;
  readonly onChange: (ends: boolean) => void;
}

/** Lists access that does not depend on the password and lets the trader keep it; nothing if there is none. */
export function GrantedAccessChoice({ ends, onChange }: GrantedAccessProps) {
  const { data: granted, isError, refetch } = useQuery(grantedAccessQuery);
  if (granted === undefined)
    return <ListState isError={isError} what="other access" rows={1} height={32} onRetry={refetch} />;
  if (granted.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2 rounded-control border border-line3 px-3 py-2">
      <label className="flex cursor-pointer items-center gap-2 text-t1">
        <Tick checked={ends} onChange={(event) => onChange(event.target.checked)} />
        Revoke all access that works without the password
      </label>
      <ul aria-label="Access without the password" className="flex flex-col gap-1 text-small text-t2">
        {granted.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the list does not change
          <li key={index} className="break-words">
            {accessText(one)}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
