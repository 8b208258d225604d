import { createContext } from 'react';

/** Marks the scripts of a rendering, so that the server can tell them from others; undefined in browsers. */
export const ScriptNonce = createContext<string | undefined>(undefined);
