import { createContext } from 'react';
import type { SessionMonitor } from './session-monitor.ts';

export const SessionContext = createContext<SessionMonitor | null>(null);
