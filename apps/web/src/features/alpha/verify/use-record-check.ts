import { API_PREFIX } from '@dugout/contract/constants';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { RecordCheck, type RecordCheckState } from './record-check.ts';

const startWorker = (): Worker =>
  new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });

/** Verifies a caller's whole record in this browser, each time `check` is called. */
export function useRecordCheck(userId: string): {
  readonly state: RecordCheckState;
  readonly check: () => void;
} {
  const record = useMemo(
    () => new RecordCheck(`${API_PREFIX}/alpha/callers/${encodeURIComponent(userId)}/export`, startWorker),
    [userId],
  );
  useEffect(() => () => record.stop(), [record]);
  return { state: useSyncExternalStore(record.subscribe, record.getState), check: record.check };
}
