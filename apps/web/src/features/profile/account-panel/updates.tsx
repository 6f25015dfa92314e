import { UPDATES_PREVIEW } from '@dugout/contract/profile/values';
import type { Update } from '@dugout/domain/changelog';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { useMemo, useState } from 'react';
import { latestFirst } from '../updates.ts';

/** Max changes of a version in the preview. */
const SHORT = 4;

const Entry = ({ update, most }: { readonly update: Update; readonly most?: number }) => (
  <article aria-label={update.version} className="flex flex-col gap-1" data-update={update.version}>
    <h4 className="flex items-baseline gap-2">
      <span className="font-mono text-small text-t3">{update.version}</span>
      <span className="font-semibold text-t1">{update.title}</span>
      <time className="ml-auto text-small text-t3" dateTime={update.date}>
        {update.date}
      </time>
    </h4>
    <ul className="list-disc pl-4 text-t2">
      {update.changes.slice(0, most).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </article>
);

export function UpdatesSection({ updates }: { readonly updates: readonly Update[] }) {
  const [all, setAll] = useState(false);
  const latest = useMemo(() => latestFirst(updates), [updates]);
  return (
    <div className="flex flex-col gap-3">
      {latest.slice(0, UPDATES_PREVIEW).map((update) => (
        <Entry key={update.version} update={update} most={SHORT} />
      ))}
      <span>
        <Button size={24} onClick={() => setAll(true)}>
          All updates
        </Button>
      </span>
      <Dialog open={all} onClose={() => setAll(false)} title="Platform Updates" sheet className="max-w-140">
        <div className="flex flex-col gap-5 overflow-y-auto p-4">
          {latest.map((update) => (
            <Entry key={update.version} update={update} />
          ))}
        </div>
      </Dialog>
    </div>
  );
}
