import { StartError } from './start-error.ts';

/** A setting that is missing or wrong: one line that names it, what it was, and what it may be. */
export class SettingsError extends StartError {
  override name = 'SettingsError';
}
