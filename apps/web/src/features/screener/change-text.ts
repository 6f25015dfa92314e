export { changeText } from '#/shared/format/change-text.ts';
