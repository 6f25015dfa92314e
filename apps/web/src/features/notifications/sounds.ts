import type { NotificationSound } from '@dugout/contract/notifications/values';

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds. */
  readonly at: number;
  readonly length: number;
}

const SOUNDS: Readonly<Record<NotificationSound, readonly Note[]>> = {
  none: [],
  tick: [{ pitch: 1_320, at: 0, length: 0.06 }],
  chime: [
    { pitch: 880, at: 0, length: 0.18 },
    { pitch: 1_320, at: 0.1, length: 0.28 },
  ],
  knock: [
    { pitch: 220, at: 0, length: 0.07 },
    { pitch: 196, at: 0.12, length: 0.09 },
  ],
  bell: [
    { pitch: 1_046, at: 0, length: 0.5 },
    { pitch: 1_568, at: 0.02, length: 0.4 },
  ],
};

let context: AudioContext | null = null;

/** Plays a sound if the browser supports and allows it. `volume` is from 0 to 1. */
export function play(sound: NotificationSound, volume: number): void {
  if (sound === 'none' || volume <= 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  // Rejected until the user has interacted with the page; no sound is played then.
  context.resume().catch(() => {});
  for (const { pitch, at, length } of SOUNDS[sound]) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const start = currentTime + at;
    tone.type = 'sine';
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(volume * 0.3, start);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(loudness).connect(destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
