import { describe, expect, it } from 'vitest';
import { api, type Call, type CallEndpoint } from './api.ts';
import { SESSION_REACH, type SessionReach } from './session-reach.ts';

/** A GET that checks its origin changes something: it signs out. */
const changing = (Object.entries(api) as [Call, CallEndpoint][])
  .filter(([call, { errors }]) => !call.startsWith('GET ') || errors.includes('foreign_origin'))
  .map(([call]) => call);

const callsWith = (holds: (reach: SessionReach) => boolean): Call[] =>
  SESSION_REACH.filter(holds).flatMap(({ calls }) => calls);

const wantsProof = (call: Call): boolean => (api[call] as CallEndpoint).errors.includes('proof_required');

describe('[R9] the reach of a stolen session', () => {
  it('is described once for every call that changes something', () => {
    const said = callsWith(() => true);
    expect(changing.filter((call) => !said.includes(call))).toEqual([]);
    expect(said.filter((call) => !changing.includes(call))).toEqual([]);
    expect(said.filter((call, at) => said.indexOf(call) !== at)).toEqual([]);
    expect(said.length).toBeGreaterThan(90);
  });

  it('is limited by a proof exactly where the call can require one', () => {
    expect(callsWith(({ proof }) => proof !== 'never').filter((call) => !wantsProof(call))).toEqual([]);
    expect(callsWith(({ proof }) => proof === 'never').filter(wantsProof)).toEqual([]);
  });
});
