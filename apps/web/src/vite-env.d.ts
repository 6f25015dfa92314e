/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the community of whoever runs this Dugout meets, https. */
  readonly VITE_COMMUNITY_URL?: string;
}
