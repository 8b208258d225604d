import { expect, test } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';

test('without settings the concierge answers by itself', () => {
  expect(readSettings({}).concierge).toBeNull();
});

test('an address and a model are enough for a chat model', () => {
  const env = { CONCIERGE_API_URL: 'http://localhost:11434/v1', CONCIERGE_MODEL: 'snack-1' };
  expect(readSettings(env).concierge).toEqual({
    apiUrl: 'http://localhost:11434/v1',
    apiKey: null,
    model: 'snack-1',
  });
});

test.each([
  [{ CONCIERGE_API_URL: 'https://models.example/v1' }, /CONCIERGE_MODEL is not set/],
  [{ CONCIERGE_MODEL: 'snack-1' }, /CONCIERGE_API_URL is not set/],
  [{ CONCIERGE_API_KEY: 'secret' }, /CONCIERGE_API_URL is not set/],
  [
    { CONCIERGE_API_URL: 'models.example', CONCIERGE_MODEL: 'snack-1' },
    /CONCIERGE_API_URL is "models.example": must be an address/,
  ],
])('settings that do not fit together stop the start: %o', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});
