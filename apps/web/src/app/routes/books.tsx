import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const booksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio/books',
  component: lazyRouteComponent(() => import('#/features/portfolio/books/books-page.tsx'), 'BooksPage'),
});
