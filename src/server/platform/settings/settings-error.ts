import { StartError } from './start-error.ts';

/** A missing or invalid setting: one line with its name, its value and what is allowed. */
export class SettingsError extends StartError {
  override name = 'SettingsError';
}
