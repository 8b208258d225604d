import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top directory of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
