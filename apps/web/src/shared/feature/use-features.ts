import { createContext, useContext } from 'react';
import type { WebFeature } from './web-feature.ts';

export const FeaturesContext = createContext<readonly WebFeature[]>([]);

/**
 * All features of the app, for one that draws what others declare: a sidebar with tabs, a panel with links.
 */
export const useFeatures = (): readonly WebFeature[] => useContext(FeaturesContext);
