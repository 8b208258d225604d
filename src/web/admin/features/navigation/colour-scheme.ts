import { useEffect, useState } from 'react';

/** `auto` follows the device. */
export type ColourScheme = 'auto' | 'light' | 'dark';

const KEY = 'admin-colour-scheme';

/** The staff member's choice, kept in this browser. */
export function useColourScheme(): [ColourScheme, (colourScheme: ColourScheme) => void] {
  const [colourScheme, setColourScheme] = useState<ColourScheme>('auto');
  useEffect(() => {
    const stored = localStorage.getItem(KEY);
    if (stored === 'light' || stored === 'dark') setColourScheme(stored);
  }, []);
  return [
    colourScheme,
    (chosen) => {
      setColourScheme(chosen);
      localStorage.setItem(KEY, chosen);
    },
  ];
}
