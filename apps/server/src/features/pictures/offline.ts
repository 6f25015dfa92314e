export { picturesShown } from './uploads.repository.ts';
