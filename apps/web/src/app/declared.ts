import type { AnyRoute } from '@tanstack/react-router';
import type { WebFeature } from '#/shared/feature/web-feature.ts';
import { FEATURES } from './features.ts';

const ALL: readonly WebFeature[] = FEATURES;

const inOrder = <Item extends { readonly order: number }>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((one, other) => one.order - other.order);

/** Adds React keys; the lists never change. */
const keyed = <Item>(items: readonly Item[]) => items.map((item, key) => ({ item, key }));

export const LINKS = inOrder(ALL.flatMap(({ links = [] }) => links));
export const PANES = inOrder(ALL.flatMap(({ panes = [] }) => panes));
export const SHORTCUTS = ALL.flatMap(({ shortcuts = [] }) => shortcuts);
export const OVERLAYS = ALL.flatMap(({ overlays = [] }) => overlays);
export const BAR_ITEMS = keyed(inOrder(ALL.flatMap(({ bars = [] }) => bars)));
export const BACKGROUND = keyed(ALL.flatMap(({ background = [] }) => background));
export const CHANNELS = ALL.flatMap(({ channels = [] }) => channels);

type PageOf<Feature> = Feature extends { readonly pages: readonly (infer Route extends AnyRoute)[] }
  ? Route
  : never;

/** Preserves the types of the pages, from which link types are derived. */
function pagesOf<Feature extends WebFeature>(features: readonly Feature[]): readonly PageOf<Feature>[];
function pagesOf(features: readonly WebFeature[]): readonly AnyRoute[] {
  return features.flatMap(({ pages = [] }) => pages);
}

export const PAGES = pagesOf(FEATURES);
