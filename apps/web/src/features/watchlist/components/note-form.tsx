import { GROUP_NAME_LENGTH, PRIVATE_NOTE_LENGTH } from '@dugout/contract/constants';
import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { sayWatchlistFailure, watchlistQuery } from '../watchlist.queries.ts';

interface NoteFormProps {
  readonly token: WatchedToken;
  readonly groups: readonly string[];
  readonly onDone: () => void;
}

/** Edits the group and note of a watched token; blank removes them. */
export function NoteForm({ token, groups, onDone }: NoteFormProps) {
  const queries = useQueryClient();
  const [group, setGroup] = useState(token.group ?? '');
  const [note, setNote] = useState(token.note ?? '');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('PUT /watchlist/{mint}', {
        params: { mint: token.tokenAddress },
        body: {
          group: group.trim() === '' ? null : group.trim(),
          note: note.trim() === '' ? null : note.trim(),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: watchlistQuery.queryKey });
      onDone();
    },
    onError: sayWatchlistFailure,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form className="flex w-72 flex-col gap-3" onSubmit={submit}>
      <Input
        label="Group"
        size={28}
        maxLength={GROUP_NAME_LENGTH}
        list="watch-groups"
        value={group}
        onChange={(event) => setGroup(event.target.value)}
      />
      <datalist id="watch-groups">
        {groups.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label className="flex flex-col gap-1 text-small text-t3">
        Note (only you can see)
        <textarea
          rows={4}
          maxLength={PRIVATE_NOTE_LENGTH}
          className="resize-none rounded-control border border-line3 bg-field p-2 text-body text-t1"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <Button kind="primary" type="submit" busy={isPending}>
        Save
      </Button>
    </form>
  );
}
