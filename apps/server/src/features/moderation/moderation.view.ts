import type { LookUp } from '@dugout/contract/moderation/endpoints';
import type { ChatDoor } from '#/features/chat/index.ts';
import type { AuditTrail } from '#/features/identity/index.ts';
import type { newestModerationEvents } from './moderation.repository.ts';

type Rows<Read extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Read>>>;
type Line = Rows<ChatDoor['reports']['open']>[number];
type Report = Rows<ChatDoor['reports']['find']>;
type LoggedEvent = Rows<typeof newestModerationEvents>[number];

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
  pictures: report.pictures.join(', '),
});

export const logRow = (logged: LoggedEvent) => ({
  at: logged.at.toISOString(),
  operator: logged.operator,
  action: logged.kind,
  trader: logged.user_name ?? logged.user_id ?? '',
  report: logged.report_id ?? '',
  message: logged.message_id ?? '',
  invitation: logged.invitation_id ?? '',
  until: logged.until?.toISOString() ?? '',
  reason: logged.reason,
});

type AuditEvent = Awaited<ReturnType<AuditTrail['page']>>['items'][number];

export const lookUpView = ({ id, detail, reason, created_at }: AuditEvent): LookUp => ({
  id,
  detail,
  reason,
  createdAt: created_at.toISOString(),
});
