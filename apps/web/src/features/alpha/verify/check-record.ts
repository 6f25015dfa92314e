import type { CallerExport } from 'dugout-verify/calls/export';
import type { Report } from 'dugout-verify/report';
import { verifyExport } from 'dugout-verify/verify';
import type { KeptCheckpoint } from './kept-checkpoint.ts';

export interface CheckRequest {
  readonly address: string;
  readonly kept: KeptCheckpoint | null;
}

/** Messages of the worker: the number of calls found in the log so far, then the report, or that it failed. */
export type CheckMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'report'; readonly report: Report; readonly checkpoint: KeptCheckpoint }
  /** The server found the log rewritten and signs nothing. */
  | { readonly kind: 'rewritten' }
  | { readonly kind: 'failed' };

const PROGRESS_EVERY = 100;

/** Fetches a caller's record and verifies it against the checkpoint stored in this browser. Never throws. */
export async function checkRecord(
  { address, kept }: CheckRequest,
  publish: (message: CheckMessage) => void,
): Promise<void> {
  try {
    const response = await fetch(kept === null ? address : `${address}?since=${kept.size}`);
    if (!response.ok)
      return publish({ kind: (await codeOf(response)) === 'call_log_rewritten' ? 'rewritten' : 'failed' });
    const text = await response.text();
    const earlier = kept && { note: kept.note, takenAt: kept.takenAt };
    const report = await verifyExport(
      text,
      { verifierKey: kept?.verifierKey ?? null, earlier, log: null },
      (done, of) => {
        if (done % PROGRESS_EVERY === 0) publish({ kind: 'progress', done, of });
      },
    );
    if (typeof report === 'string') return publish({ kind: 'failed' });
    const { checkpoint, exportedAt } = JSON.parse(text) as CallerExport;
    publish({ kind: 'report', report, checkpoint: { ...checkpoint, takenAt: Date.parse(exportedAt) } });
  } catch {
    publish({ kind: 'failed' });
  }
}

const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { readonly code?: unknown }).code;
