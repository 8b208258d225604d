import type { NearMeStatus } from './use-near-me.ts';

/** What is said when the browser does not tell the visitor's position. */
export const LOCATION_MESSAGES: Readonly<Record<NearMeStatus, string | null>> = {
  idle: null,
  locating: null,
  refused: 'Your browser keeps your location to itself. Type a city or a zip code instead.',
  failed: 'Your browser could not tell where you are. Type a city or a zip code instead.',
};
