import { createContext, useContext } from 'react';
import type { WebFeature } from './web-feature.ts';

export const FeaturesContext = createContext<readonly WebFeature[]>([]);

/**
 * Returns all features of the app, for features that render what others declare: a sidebar with tabs, a panel
 * with links.
 */
export const useFeatures = (): readonly WebFeature[] => useContext(FeaturesContext);
