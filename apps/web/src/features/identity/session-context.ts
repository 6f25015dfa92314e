import { createContext } from 'react';
import type { SessionMonitor } from './session-monitor.ts';

/** The page's session monitor. */
export const SessionContext = createContext<SessionMonitor | null>(null);
