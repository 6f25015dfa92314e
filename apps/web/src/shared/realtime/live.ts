import { LIVE_PATH } from '@dugout/contract/constants';
import { LiveClient, type LivePort } from './live-client.ts';

/** A hidden tab renders no frames, so its states update on a timer. */
const HIDDEN_MS = 250;

const browser: LivePort = {
  connect: (events) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`);
    socket.onopen = () => events.opened();
    socket.onmessage = ({ data }) => events.received(String(data));
    socket.onclose = ({ code }) => events.closed(code);
    return socket;
  },
  now: Date.now,
  random: Math.random,
  nextFrame: (run) => {
    if (document.hidden) setTimeout(run, HIDDEN_MS);
    else requestAnimationFrame(run);
  },
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The tab's live connection; `main.tsx` starts it. */
export const live = new LiveClient(browser);
