import { expect, test, vi } from 'vitest';
import type { Site } from '#domain/site.ts';
import { createApiClient } from '#web/api/client.ts';
import { checkStatus, login, logout, signup } from '#web/state/auth/auth-thunks.ts';
import { initializeSession } from '#web/state/auth/session-thunks.ts';
import { createStore } from '#web/state/store.ts';
import { anId } from '../../../../support/ids.ts';

const site: Site = {
  storeId: anId('store_doosra'),
  brand: 'Doosra',
  publicUrl: '',
  sandboxed: true,
  hosts: {},
  ipLookupUrl: null,
  map: { tileUrl: '', attribution: '' },
};
const asha = { id: 'u1', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao', customerId: 'c1' };
const status = {
  isLoggedIn: true,
  user: { id: 'u1', email: 'asha@example.com', first_name: 'Asha', last_name: 'Rao' },
};
const credentials = { email: 'asha@example.com', password: 'masala-chai-42' };

type Answers = Record<string, () => Response | Promise<Response>>;

function storeAnswering(answers: Answers) {
  const fetch: typeof globalThis.fetch = async (input) => {
    const path = String(input).split('?')[0] ?? '';
    return answers[path]?.() ?? Response.json({ detail: 'not stubbed' }, { status: 500 });
  };
  return createStore({ api: createApiClient({ fetch, storeId: site.storeId }), site });
}

/** A store whose session has started, as a login waits for that. */
async function startedStoreAnswering(answers: Answers) {
  const store = storeAnswering({ '/metrics/initialize': () => Response.json({}), ...answers });
  await store.dispatch(initializeSession());
  return store;
}

const statusAnswer = { '/auth/status': () => Response.json(status) };
const loginAnswer = { '/auth/login': () => Response.json({ user: asha }) };

test('the user starts signed out and not loaded', () => {
  expect(storeAnswering({}).getState().auth).toMatchObject({
    isAuthenticated: false,
    isLoading: false,
    isReady: false,
    user: null,
  });
});

test('signing in keeps the customer id that only the login returns', async () => {
  const store = await startedStoreAnswering({ ...statusAnswer, ...loginAnswer });
  await store.dispatch(login(credentials));
  expect(store.getState().auth).toMatchObject({
    isAuthenticated: true,
    isLoading: false,
    error: null,
    user: asha,
  });
});

test.each([
  [401, 'No such customer', 'Account not found. Please check your email and password and try again.'],
  [500, 'boom', 'Something went wrong. Please try again after some time'],
  [429, 'Too many tries. Wait a minute.', 'Too many tries. Wait a minute.'],
  [403, '', 'Login failed'],
])('a login that is answered %i with %j says %j', async (answered, detail, expected) => {
  const refusal = { '/auth/login': () => Response.json({ detail }, { status: answered }) };
  const store = await startedStoreAnswering(refusal);
  await store.dispatch(login(credentials));
  expect(store.getState().auth).toMatchObject({ isAuthenticated: false, user: null, error: expected });
});

test('a login is sent once the session has started, whose answer would replace its cookie', async () => {
  const started = Promise.withResolvers<Response>();
  const sent: string[] = [];
  const store = storeAnswering({
    '/metrics/initialize': () => started.promise.finally(() => sent.push('session answered')),
    '/auth/login': () => {
      sent.push('login sent');
      return Response.json({ user: asha });
    },
    ...statusAnswer,
  });
  const starting = store.dispatch(initializeSession());
  const loggingIn = store.dispatch(login(credentials));
  started.resolve(Response.json({}));
  await Promise.all([starting, loggingIn]);
  expect(sent).toEqual(['session answered', 'login sent']);
});

test.each([
  ['says that nobody was signed in', () => Response.json({ isLoggedIn: false, user: null })],
  ['fails', () => new Response('', { status: 503 })],
])('a status asked for before the login that %s afterwards changes nothing', async (_, answer) => {
  const late = Promise.withResolvers<Response>();
  const answers = [late.promise, Response.json(status)];
  const next = () => answers.shift() ?? Response.error();
  const store = await startedStoreAnswering({ '/auth/status': next, ...loginAnswer });
  const asked = store.dispatch(checkStatus());
  await store.dispatch(login(credentials));
  late.resolve(answer());
  await asked;
  expect(store.getState().auth).toMatchObject({ isAuthenticated: true, user: asha });
});

test('a failed status check counts as signed out, without an error', async () => {
  const store = storeAnswering({ '/auth/status': () => new Response('', { status: 503 }) });
  await store.dispatch(checkStatus());
  expect(store.getState().auth).toMatchObject({ isAuthenticated: false, isReady: true, error: null });
});

test('signing out removes the user', async () => {
  const store = storeAnswering({ ...statusAnswer, '/auth/logout': () => Response.json({}) });
  await store.dispatch(checkStatus());
  await store.dispatch(logout());
  expect(store.getState().auth).toMatchObject({ isAuthenticated: false, user: null });
});

test('visits are reported with the email address of the customer until the sign-out', async () => {
  const store = storeAnswering({ ...statusAnswer, '/auth/logout': () => Response.json({}) });
  await store.dispatch(checkStatus());
  expect(store.getState().analytics.userEmail).toBe(asha.email);
  await store.dispatch(logout());
  expect(store.getState().analytics.userEmail).toBeNull();
});

test('a failed sign-out leaves the user signed in and shows why', async () => {
  const store = storeAnswering({ ...statusAnswer, '/auth/logout': () => new Response('', { status: 503 }) });
  await store.dispatch(checkStatus());
  await store.dispatch(logout());
  expect(store.getState().auth).toMatchObject({ isAuthenticated: true, error: 'Logout failed' });
});

test.each([
  ['Please choose a longer password.', 'Please choose a longer password.'],
  ['', 'Signup failed'],
])('a sign-up that is refused with %j says %j', async (detail, expected) => {
  const store = storeAnswering({ '/auth/signup': () => Response.json({ detail }, { status: 422 }) });
  const form = { ...credentials, firstName: 'Asha', lastName: 'Rao' };
  expect(await store.dispatch(signup(form))).toMatchObject({ message: expected });
  expect(store.getState().auth.isAuthenticated).toBe(false);
});

test('a session that cannot be started is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await storeAnswering({}).dispatch(initializeSession());
  expect(log).toHaveBeenCalledWith('Failed to initialize session', expect.anything());
  log.mockRestore();
});
