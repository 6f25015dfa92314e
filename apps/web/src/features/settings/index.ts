export { LookChoices } from './components/look-choices.tsx';
export { useLook } from './look.store.ts';
export { putTheme } from './theme-properties.ts';
