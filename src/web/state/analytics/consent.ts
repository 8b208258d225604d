import { inBrowser, readText, writeText } from '../browser-storage.ts';

/** Whether analytics are allowed. `undecided` counts as no until the visitor answers. */
export type Consent = 'undecided' | 'granted' | 'denied' | 'refused_by_browser';

/** Where the answer is stored in the browser. */
export const CONSENT_KEY = 'counting';

/**
 * Reads the stored answer; Global Privacy Control counts as a refusal in every session (docs/decisions/0080).
 */
export function readConsent(): Consent {
  if ((navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl)
    return 'refused_by_browser';
  const stored = readText(inBrowser, CONSENT_KEY);
  return stored === 'granted' || stored === 'denied' ? stored : 'undecided';
}

/** Stores the answer in this browser; without storage the question is asked again. */
export function storeConsent(consent: 'granted' | 'denied'): void {
  writeText(inBrowser, CONSENT_KEY, consent);
}
