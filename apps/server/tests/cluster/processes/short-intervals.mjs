/**
 * Preloaded into a server: intervals of more than a minute become a minute, so that a job that is due once an hour
 * is requested by every server in a trial of minutes. How often it may run is up to the database.
 */
const MAX_MS = 60_000;
const real = globalThis.setInterval;
globalThis.setInterval = (run, ms, ...given) => real(run, Math.min(ms, MAX_MS), ...given);
