import { type ScreenerState, writeScreener } from '../screener.search.ts';
import { type SavedView, sameName, storedViews, useViews, viewName } from './screener.views.ts';

export const viewNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => sameName(view.name, viewName(name)));

function withView(views: readonly SavedView[], name: string, state: ScreenerState): readonly SavedView[] {
  const view = { name: viewNamed(views, name)?.name ?? viewName(name), search: writeScreener(state) };
  const known = views.some((other) => other.name === view.name);
  return known ? views.map((other) => (other.name === view.name ? view : other)) : [...views, view];
}

function change(to: (views: readonly SavedView[]) => readonly SavedView[]): readonly SavedView[] {
  const views = to(storedViews.read());
  storedViews.write(views);
  return views;
}

export function saveView(name: string, state: ScreenerState): void {
  const views = change((known) => withView(known, name, state));
  useViews.setState({ views, active: viewNamed(views, name)?.name ?? null });
}

export function removeView(name: string): void {
  const views = change((known) => known.filter((view) => view.name !== name));
  useViews.setState(({ active }) => ({ views, active: active === name ? null : active }));
}

export const activateView = (active: string | null): void => useViews.setState({ active });
