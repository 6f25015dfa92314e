export { meQuery, useIsSuspended, useMe } from './identity.queries.ts';
export { keepInvitation } from './invitation.ts';
export { sessionOf } from './page-session.ts';
export { keepReferral } from './referral.ts';
export { SessionContext } from './session-context.ts';
export { listenForSessions } from './session-signals.ts';
export { useSession } from './use-session.ts';
