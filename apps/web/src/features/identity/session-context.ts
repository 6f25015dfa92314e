import { createContext } from 'react';
import type { SessionMonitor } from './session-monitor.ts';

/** The page's own watch over who is signed in. */
export const SessionContext = createContext<SessionMonitor | null>(null);
