import { useEffect, useState } from 'react';
import { inBrowser, readText, writeText } from '#web/state/browser-storage.ts';

/** `auto` follows the device. */
export type ColourScheme = 'auto' | 'light' | 'dark';

const KEY = 'admin-colour-scheme';

/** The staff member's choice, stored in this browser. */
export function useColourScheme(): [ColourScheme, (colourScheme: ColourScheme) => void] {
  const [colourScheme, setColourScheme] = useState<ColourScheme>('auto');
  useEffect(() => {
    const stored = readText(inBrowser, KEY);
    if (stored === 'light' || stored === 'dark') setColourScheme(stored);
  }, []);
  return [
    colourScheme,
    (chosen) => {
      setColourScheme(chosen);
      writeText(inBrowser, KEY, chosen);
    },
  ];
}
