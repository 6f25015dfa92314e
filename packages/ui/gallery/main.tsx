import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EXAMPLES } from './examples.tsx';
import { OVERLAYS } from './overlays.tsx';

const query = new URLSearchParams(location.search);
const theme = query.get('theme') === 'light' ? 'light' : 'dark';
const only = query.get('only');
document.documentElement.dataset['theme'] = theme;

const link = (name: string | null): string =>
  `?${new URLSearchParams({ theme, ...(name === null ? {} : { only: name }) })}`;

/** Lists all components with their states; `?only=` shows one, and opens it if it is an overlay. */
function Gallery() {
  const Overlay = OVERLAYS.find(({ name }) => name === only)?.Open;
  if (Overlay !== undefined)
    return (
      <main className="p-4">
        <h1 className="sr-only">{only}</h1>
        <Overlay />
      </main>
    );
  const shown = EXAMPLES.filter(({ name }) => only === null || name === only);
  return (
    <main className="flex flex-col gap-6 p-4">
      <header className="flex items-center justify-between">
        <h1 className="font-semibold text-title">Components</h1>
        <a className="text-accent underline" href={`?theme=${theme === 'dark' ? 'light' : 'dark'}`}>
          {theme === 'dark' ? 'Light' : 'Dark'}
        </a>
      </header>
      {shown.map(({ name, Show }) => (
        <section key={name} aria-label={name} data-example={name} className="flex w-110 flex-col gap-3 p-2">
          <h2 className="text-small text-t3">
            <a href={link(name)}>{name}</a>
          </h2>
          <Show />
        </section>
      ))}
      <nav aria-label="Overlays" className="flex gap-3">
        {OVERLAYS.map(({ name }) => (
          <a key={name} className="text-accent underline" href={link(name)}>
            {name}
          </a>
        ))}
      </nav>
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
