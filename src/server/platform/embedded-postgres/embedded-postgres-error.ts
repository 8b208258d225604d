import { StartError } from '../settings/start-error.ts';

/** Why the embedded database cannot run, in one line for the terminal. */
export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError';
}
