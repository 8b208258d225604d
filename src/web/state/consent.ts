/** Whether this visitor may be counted. `undecided`: nobody has said anything yet, so nothing is counted. */
export type Consent = 'undecided' | 'granted' | 'denied' | 'refused_by_browser';

const KEY = 'counting';

/** What this visitor said before; a browser with Global Privacy Control has said no for every visit. docs/decisions/0080. */
export function readConsent(): Consent {
  if ((navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl)
    return 'refused_by_browser';
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'granted' || kept === 'denied' ? kept : 'undecided';
  } catch {
    return 'undecided';
  }
}

/** Remembers the answer in this browser; one that refuses storage is asked again. */
export function storeConsent(consent: 'granted' | 'denied'): void {
  try {
    localStorage.setItem(KEY, consent);
  } catch {
    return;
  }
}
