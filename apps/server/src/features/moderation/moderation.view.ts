import type { LookUp } from '@dugout/contract/moderation/endpoints';
import type { ChatDoor } from '#/features/chat/index.ts';
import type { Acts } from '#/features/identity/index.ts';
import type { newestActs } from './moderation.repository.ts';

type Rows<Read extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Read>>>;
type Line = Rows<ChatDoor['reports']['open']>[number];
type Report = Rows<ChatDoor['reports']['find']>;
type LoggedAct = Rows<typeof newestActs>[number];

const NOBODY = '(account deleted)';

/** Presents a report in a list, without the message text. */
export const reportLine = ({ id, message_id, reason, author_name, reported_at }: Line) => ({
  report: id,
  message: message_id ?? '(gone)',
  reason,
  author: author_name ?? NOBODY,
  reported: reported_at.toISOString(),
});

/** Presents a report with everything that an operator needs to decide. */
export const reportRow = (report: Report) => ({
  ...reportLine(report),
  state: report.state,
  'deleted by': report.deleted_by ?? '',
  'reported by': report.reporter_name ?? NOBODY,
  note: report.note,
  'as reported': report.text,
});

export const logRow = (act: LoggedAct) => ({
  at: act.at.toISOString(),
  operator: act.operator,
  act: act.kind,
  trader: act.user_name ?? act.user_id ?? '',
  report: act.report_id ?? '',
  message: act.message_id ?? '',
  invitation: act.invitation_id ?? '',
  until: act.until?.toISOString() ?? '',
  reason: act.reason,
});

type Act = Awaited<ReturnType<Acts['page']>>['items'][number];

export const lookUpView = ({ id, detail, reason, created_at }: Act): LookUp => ({
  id,
  detail,
  reason,
  createdAt: created_at.toISOString(),
});
