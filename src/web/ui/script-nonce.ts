import { createContext } from 'react';

/** Marks the scripts that this rendering writes, so that the program around the pages knows them from others. None in browsers. */
export const ScriptNonce = createContext<string | undefined>(undefined);
