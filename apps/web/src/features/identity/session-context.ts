import { createContext } from 'react';
import type { SessionWatch } from './session-watch.ts';

/** The page's own watch over who is signed in. */
export const SessionContext = createContext<SessionWatch | null>(null);
