import type { Rng } from './rng.ts';
import type { Mood, Phase, Stage } from './token.ts';
import { SLOTS_PER_SECOND } from './world.ts';

/** Logarithm of the market cap in SOL at which every curve starts (30 SOL on 1.073 billion tokens). */
const LAUNCH_CAP = Math.log(27.96);
const GRADUATION_CAP = Math.log(411);
/** Tokens below this market cap lose their traders over time. */
const SMALL_CAP = Math.log(4_000);

/**
 * Outcome of a launch: probability, peak market cap in SOL, number and duration in seconds of its rises, and
 * activity.
 */
interface Fate {
  readonly share: number;
  readonly peak: readonly [number, number];
  readonly legs: readonly [number, number];
  readonly seconds: readonly [number, number];
  readonly energy: readonly [number, number];
}

/** A launch that hardly anyone notices, the most common kind. */
const UNNOTICED: Fate = {
  share: 1,
  peak: [28.2, 31],
  legs: [0, 0],
  seconds: [3, 25],
  energy: [0.005, 0.03],
};

const FATES: readonly Fate[] = [
  { share: 0.57, peak: [28.5, 44], legs: [0, 0], seconds: [8, 60], energy: [0.05, 0.35] },
  { share: 0.28, peak: [40, 110], legs: [0, 1], seconds: [40, 200], energy: [0.2, 0.65] },
  { share: 0.12, peak: [95, 330], legs: [0, 3], seconds: [80, 420], energy: [0.3, 0.9] },
  { share: 0.021, peak: [480, 1_100], legs: [1, 4], seconds: [150, 900], energy: [0.5, 1.2] },
  { share: 0.0055, peak: [1_100, 7_000], legs: [3, 6], seconds: [500, 2_600], energy: [0.35, 1] },
  { share: 0.0014, peak: [8_000, 110_000], legs: [5, 9], seconds: [1_200, 4_200], energy: [0.3, 0.8] },
];

/**
 * Probability that a token revives after a phase, on its curve and in its pool; lower for a token that was never
 * very active.
 */
const SECOND_WIND = { fade: [0.04, 0.07], dead: [0.003, 0.006] } as const;
const LIVELY = 0.15;

function phase(mood: Mood, name: Phase, now: number, seconds: number, set: Partial<Mood>): void {
  mood.phase = name;
  mood.until = now + Math.max(2, Math.round(seconds * SLOTS_PER_SECOND));
  Object.assign(mood, set);
}

/** Picks one of the fates from `least` to `most` by probability. */
function fateOf(rng: Rng, least: number, most = FATES.length): Fate {
  const fates = FATES.slice(least, most);
  let at = rng.float() * fates.reduce((sum, fate) => sum + fate.share, 0);
  for (const fate of fates) {
    at -= fate.share;
    if (at < 0) return fate;
  }
  return rng.pick(fates);
}

/** Returns the mood of a token launched at slot `now`; an imitation never gets far. */
export const launchMood = (rng: Rng, now: number, imitates: boolean): Mood =>
  newMood(rng, now, fateOf(rng, 0, imitates ? 3 : FATES.length));

export const unnoticedMood = (rng: Rng, now: number): Mood => newMood(rng, now, UNNOTICED);

function newMood(rng: Rng, now: number, fate: Fate): Mood {
  const fair = LAUNCH_CAP + 0.05;
  const mood: Mood = {
    phase: 'rise',
    until: now,
    fair,
    goal: fair,
    tau: 30,
    sigma: 0.006,
    heat: 0,
    rate: 0,
    seen: now,
    slow: fair,
    legs: 0,
    peak: fair,
    energy: 0,
  };
  takeFate(mood, rng, now, fate);
  mood.heat = mood.rate * 1.5;
  return mood;
}

function takeFate(mood: Mood, rng: Rng, now: number, fate: Fate): void {
  mood.legs = Math.round(rng.between(...fate.legs));
  mood.peak = Math.log(rng.scale(...fate.peak));
  mood.energy = rng.scale(...fate.energy);
  rise(mood, rng, now, rng.scale(...fate.seconds));
}

function rise(mood: Mood, rng: Rng, now: number, seconds: number): void {
  const part = mood.legs <= 0 ? 1 : rng.between(0.3, 0.85);
  phase(mood, 'rise', now, seconds, {
    goal: mood.fair + (mood.peak - mood.fair) * part,
    tau: seconds * rng.between(0.25, 0.6),
    sigma: rng.between(0.004, 0.009),
    rate: mood.energy,
  });
}

function chop(mood: Mood, rng: Rng, now: number, seconds: number): void {
  phase(mood, 'chop', now, seconds, {
    goal: mood.fair - rng.between(0.05, 0.5),
    tau: seconds * rng.between(0.2, 0.5),
    sigma: rng.between(0.003, 0.007),
    rate: mood.energy * rng.between(0.35, 0.7),
  });
}

function fade(mood: Mood, rng: Rng, now: number, stage: Stage): void {
  const high = stage === 'pool';
  const seconds = high ? rng.scale(900, 12_000) : rng.scale(20, 600);
  const floor = high ? Math.log(rng.scale(45, 320)) : Math.log(rng.between(28.2, 33));
  phase(mood, 'fade', now, seconds, {
    goal: Math.min(mood.fair - 0.2, Math.max(floor, mood.fair - rng.between(1.2, 3.2))),
    tau: seconds * rng.between(0.15, 0.5),
    sigma: rng.between(0.003, 0.006),
    rate: Math.min(mood.energy * rng.between(0.04, 0.14), 0.07),
  });
}

function dead(mood: Mood, rng: Rng, now: number): void {
  phase(mood, 'dead', now, rng.scale(3_600, 30_000), {
    tau: 20_000,
    sigma: 0.0006,
    goal: mood.fair - rng.between(0, 0.25),
    rate: (rng.scale(0.15, 3) * Math.min(1, mood.energy)) / 3_600,
  });
}

/** Sets the mood of a token some hours old at peak activity, with more rises to come. */
export function heyday(mood: Mood, rng: Rng, now: number): void {
  mood.phase = 'chop';
  takeFate(mood, rng, now, fateOf(rng, 4));
  mood.peak = Math.max(mood.peak, mood.fair + rng.between(0, 0.8));
  mood.heat = mood.rate;
}

/** Sets a sideways phase around the home price, typical of tokens with settled holders. */
function range(mood: Mood, rng: Rng, now: number): void {
  const seconds = rng.scale(900, 12_000);
  phase(mood, 'range', now, seconds, {
    goal: mood.fair + (mood.peak - mood.fair) * 0.15 + rng.gauss() * 0.06,
    tau: rng.scale(900, 5_000),
    sigma: rng.scale(0.0012, 0.0028),
    rate: mood.energy * rng.between(0.6, 1.1),
  });
}

function leg(mood: Mood, rng: Rng, now: number): void {
  const seconds = rng.scale(500, 6_000);
  const size =
    rng.gauss() * 0.3 + (mood.peak - mood.fair) * 0.12 + (rng.chance(0.08) ? rng.between(0.5, 1.3) : 0);
  phase(mood, 'leg', now, seconds, {
    goal: mood.fair + size,
    tau: seconds * rng.between(0.3, 0.7),
    sigma: rng.scale(0.0016, 0.0035),
    rate: mood.energy * rng.between(1.1, 1 + Math.min(2.5, 4 * Math.abs(size))),
  });
}

/** Starts the phase after a finished one. */
function nextPhase(mood: Mood, rng: Rng, now: number, stage: Stage): void {
  const inPool = stage === 'pool';
  switch (mood.phase) {
    case 'rise':
      if (mood.legs > 0) chop(mood, rng, now, rng.scale(30, inPool ? 1_800 : 300));
      else if (inPool && mood.fair > GRADUATION_CAP + 0.5) settleDown(mood, rng, now);
      else fade(mood, rng, now, stage);
      break;
    case 'chop':
      mood.legs--;
      if (rng.chance(0.1)) fade(mood, rng, now, stage);
      else rise(mood, rng, now, rng.scale(60, inPool ? 2_400 : 420));
      break;
    case 'fade':
    case 'dead':
      if (rng.chance(SECOND_WIND[mood.phase][inPool ? 1 : 0] * Math.min(1, mood.energy / LIVELY)))
        takeFate(mood, rng, now, fateOf(rng, inPool ? 3 : 1));
      else dead(mood, rng, now);
      break;
    case 'range':
      if (rng.chance(0.55)) leg(mood, rng, now);
      else range(mood, rng, now);
      break;
    case 'leg':
      if (mood.fair < SMALL_CAP && rng.chance(0.035)) fade(mood, rng, now, stage);
      else range(mood, rng, now);
  }
}

/** Ends a runner's top: half remain actively traded well below it, half bleed out. */
function settleDown(mood: Mood, rng: Rng, now: number): void {
  if (rng.chance(0.4)) {
    fade(mood, rng, now, 'pool');
    return;
  }
  mood.peak = mood.fair - rng.between(0.3, 1.1);
  mood.energy *= rng.between(0.06, 0.2);
  range(mood, rng, now);
}

/** Advances the mood to slot `now`; `cap` is the logarithm of the pool's market cap in SOL. */
export function moveMood(mood: Mood, rng: Rng, now: number, cap: number, stage: Stage): void {
  const seconds = (now - mood.seen) / SLOTS_PER_SECOND;
  if (seconds > 0) {
    mood.fair +=
      (mood.goal - mood.fair) * (1 - Math.exp(-seconds / mood.tau)) +
      mood.sigma * Math.sqrt(Math.min(seconds, 900)) * rng.gauss();
    mood.heat += (mood.rate - mood.heat) * (1 - Math.exp(-seconds / 25));
    mood.slow += (cap - mood.slow) * (1 - Math.exp(-seconds / 90));
  }
  if (now >= mood.until) nextPhase(mood, rng, now, stage);
  mood.seen = now;
}
