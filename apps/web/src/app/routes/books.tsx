import { createRoute } from '@tanstack/react-router';
import { pieceOf } from '#/shared/pieces/piece.tsx';
import { rootRoute } from './root.tsx';

export const booksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio/books',
  component: pieceOf(async () => (await import('#/features/portfolio/books/books-page.tsx')).BooksPage),
});
