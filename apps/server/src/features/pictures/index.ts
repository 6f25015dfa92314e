import { defineDoor } from '#/features/door.ts';
import type { PicturesDoor } from './pictures.door.ts';

export type { PicturesDoor } from './pictures.door.ts';
export { picturesShown } from './uploads.repository.ts';

export const picturesDoor = defineDoor<PicturesDoor>('pictures');
