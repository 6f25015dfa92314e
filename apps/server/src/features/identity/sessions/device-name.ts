const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a device's name, such as 'Chrome on Android', in our own words whatever the user agent contains; 'An
 * unknown device' otherwise.
 */
export function deviceName(userAgent: string | null): string {
  const found = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)];
  if (browser === undefined) return system === undefined ? 'An unknown device' : `A device with ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
