import type { ErrorTable } from '../error-table.ts';
import { HOME_TEXTS } from './texts.ts';

export const HOME_ERRORS = {
  home_failed: { status: 500, message: HOME_TEXTS.homeFailed },
} as const satisfies ErrorTable;
