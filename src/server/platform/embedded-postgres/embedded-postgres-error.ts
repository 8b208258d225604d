import { StartError } from '../settings/start-error.ts';

/** A reason why the embedded database cannot run, in one line that is fit to be shown to whoever starts the shop. */
export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError';
}
