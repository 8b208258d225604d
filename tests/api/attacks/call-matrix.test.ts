import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtInRole, permissionsOf } from '#domain/staff/roles.ts';
import { type Caller, everyCaller } from '../../support/attacks/callers.ts';
import { faultsOfAnswer } from '../../support/attacks/faults-of-answer.ts';
import {
  ALSO_NEEDED,
  type Call,
  describedCalls,
  leastBody,
  leastFor,
  type Schema,
  STORE_FIELD,
} from '../../support/described-calls.ts';
import { sizeOfRun } from '../../support/run-size.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

/** Whether each wrong request is sent by everyone, or by one caller in turn. Right ones are always sent by everyone. */
const BY_EVERYONE = sizeOfRun({ usual: false, long: true });

let shop: TestShop;
let callers: Caller[];
let calls: Call[];
beforeAll(async () => {
  shop = await startTestShop();
  callers = await everyCaller(shop);
  const described = await describedCalls(shop.app);
  calls = [...described.filter((call) => !endsSession(call)), ...described.filter(endsSession)];
});
afterAll(() => shop.close());

const endsSession = ({ path }: Call) => /(logout|sign_out|delete|leave)$/.test(path);

const callersOf = (turn: number) =>
  BY_EVERYONE ? callers : callers.filter((_, index) => index === turn % callers.length);

type Fields = Record<string, unknown>;
interface Sent {
  method: string;
  query: string[];
  body: string | undefined;
  headers: Record<string, string>;
}

const withStore = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, STORE_FIELD.test(name) ? STORE : value]),
  );

const bodyOf = ({ body }: Call): Fields | undefined => (body ? withStore(leastBody(body)) : undefined);

const textFor = (name: string, schema: Schema) =>
  encodeURIComponent(STORE_FIELD.test(name) ? STORE : String(leastFor(schema, name)));

const queryOf = ({ parameters }: Call) =>
  parameters
    .filter(({ in: place, required, name }) => place === 'query' && (required || STORE_FIELD.test(name)))
    .map(({ name, schema }) => `${name}=${textFor(name, schema)}`);

const pathOf = ({ path, parameters }: Call) =>
  parameters
    .filter((field) => field.in === 'path')
    .reduce((url, { name, schema }) => url.replace(`{${name}}`, textFor(name, schema)), path);

const rightRequest = (call: Call): Sent => ({
  method: call.method,
  query: queryOf(call),
  body: call.body ? JSON.stringify(bodyOf(call)) : undefined,
  headers: call.body ? { 'content-type': 'application/json' } : {},
});

const changedBody = (call: Call, change: (body: Fields, field: string) => string): Sent[] => {
  const body = bodyOf(call);
  if (!body) return [];
  return Object.keys(body).map((field) => ({ ...rightRequest(call), body: change({ ...body }, field) }));
};

const changedQuery = (call: Call, change: (field: string) => string[]): Sent[] =>
  queryOf(call).map((given) => ({
    ...rightRequest(call),
    query: [...queryOf(call).filter((other) => other !== given), ...change(given)],
  }));

/** Beacons of a page that is left; browsers send them as text. */
const takesText = ({ path }: Call) =>
  /^\/metrics\/(update-session-data|collect-data|cart-items|abandoned-cart|browser-failures)$/.test(path);
/** The card provider signs its events, whatever they say about their origin. */
const isSigned = ({ path }: Call) => path === '/stripe/webhook';
const isClosed = ({ body }: Call) =>
  (body as { additionalProperties?: unknown } | null)?.additionalProperties === false;

/** What is wrong with a request → the requests of a call that have it, and the status that the contract says; null: any refusal or none. */
const WRONG: Record<string, { of: (call: Call) => Sent[]; status: (call: Call) => number | null }> = {
  'a method that it does not have': {
    of: (call) => [{ ...rightRequest(call), method: 'DELETE' }],
    status: () => 405,
  },
  'another site as its origin': {
    of: (call) => [
      { ...rightRequest(call), headers: { ...rightRequest(call).headers, origin: 'https://evil.example' } },
    ],
    status: (call) => (call.method === 'GET' || isSigned(call) ? null : 403),
  },
  'a body of another type': {
    of: (call) =>
      call.body
        ? ['application/xml', 'text/plain', 'application/x-www-form-urlencoded'].map((type) => ({
            ...rightRequest(call),
            headers: { 'content-type': type },
          }))
        : [],
    status: (call) => (takesText(call) ? null : 415),
  },
  'fields that the contract does not know': {
    of: (call) =>
      isClosed(call)
        ? [{ ...rightRequest(call), body: JSON.stringify({ ...bodyOf(call), is_admin: true }) }]
        : [],
    status: () => 400,
  },
  'a field missing': {
    of: (call) =>
      changedBody(call, (body, field) => {
        delete body[field];
        return JSON.stringify(body);
      }).filter((_, index) => call.body?.required?.includes(Object.keys(bodyOf(call) ?? {})[index] ?? '')),
    status: () => 400,
  },
  'a field of another type': {
    of: (call) =>
      changedBody(call, (body, field) => JSON.stringify({ ...body, [field]: [[{ a: 1 }]] })).filter(() =>
        isClosed(call),
      ),
    status: () => 400,
  },
  'a field with a million': {
    of: (call) => changedBody(call, (body, field) => JSON.stringify({ ...body, [field]: 1e21 })),
    status: () => null,
  },
  'a field of the greatest length': {
    of: (call) =>
      changedBody(call, (body, field) => JSON.stringify({ ...body, [field]: '\u{1f336}'.repeat(15_000) })),
    status: () => null,
  },
  'a field twice': {
    of: (call) =>
      changedBody(call, (body, field) => `{${JSON.stringify(field)}:null,${JSON.stringify(body).slice(1)}`),
    status: () => null,
  },
  'a parameter twice': { of: (call) => changedQuery(call, (given) => [given, given]), status: () => 400 },
  'an extreme parameter': {
    of: (call) => changedQuery(call, (given) => [`${given.split('=')[0]}=${'9'.repeat(4_000)}`]),
    status: () => null,
  },
};

/** Of callers who have not called since what may have ended their session. */
const sessions = new Map<Caller, string>();

async function send(call: Call, sent: Sent, caller: Caller) {
  const cookie = sessions.get(caller) ?? (await caller.cookies());
  const url = [pathOf(call), sent.query.join('&')].filter(Boolean).join('?');
  const answer = await shop.app.inject({
    method: sent.method,
    url,
    headers: { ...sent.headers, ...(cookie && { cookie }) },
    ...(sent.body !== undefined && { payload: sent.body }),
  } as InjectOptions);
  const isSessionThere = sent.method === 'GET' || (answer.statusCode >= 400 && answer.statusCode < 500);
  if (isSessionThere) sessions.set(caller, cookie);
  else sessions.delete(caller);
  return answer;
}

it.each(Object.keys(WRONG))(
  'a request with %s is refused as the contract says, by every call, for every caller',
  async (kind) => {
    const wrong = WRONG[kind];
    const failed: string[] = [];
    let sent = 0;
    for (const call of calls)
      for (const request of wrong?.of(call) ?? [])
        for (const caller of callersOf(sent)) {
          const answer = await send(call, request, caller);
          const expected = wrong?.status(call) ?? answer.statusCode;
          const faults = faultsOfAnswer(answer);
          if (answer.statusCode !== expected) faults.push(`${answer.statusCode} instead of ${expected}`);
          failed.push(
            ...faults.map(
              (fault) =>
                `${call.name} by ${caller.name}: ${fault} ${JSON.stringify(request).slice(0, 200)} ${answer.body.slice(0, 200)}`,
            ),
          );
          sent += 1;
        }
    expect(failed).toEqual([]);
    expect(sent).toBeGreaterThan(50);
  },
  600_000,
);

/** What a right request is refused with for who sends it; null where the contract lets them. */
function refusalFor({ name, permission }: Call, { role, isStaff }: Caller): string | null {
  if (permission === null || permission === ('none' as string)) return null;
  if (!isStaff) return '401 not_signed_in';
  if (!role) return '403 forbidden';
  const allowed: readonly string[] = ['signed_in', ...permissionsOf(builtInRole(role))];
  const needed = [permission, ALSO_NEEDED[name] ?? permission];
  return needed.every((each) => allowed.includes(each)) ? null : '403 forbidden';
}

it('a right request is answered or refused by who sends it, and never with a failure', async () => {
  const failed: string[] = [];
  for (const call of calls)
    for (const caller of callers.filter(({ isStaff }) => !isStaff || call.permission !== null)) {
      const answer = await send(call, rightRequest(call), caller);
      const faults = faultsOfAnswer(answer);
      const refusal = refusalFor(call, caller);
      const given = answer.statusCode >= 400 ? `${answer.statusCode} ${answer.json().code}` : 'answered';
      const isRefused = ['401 not_signed_in', '403 forbidden'].includes(given);
      const isWrong = refusal ? given !== refusal : call.permission !== null && isRefused;
      if (isWrong) faults.push(`${given} instead of ${refusal ?? 'an answer'}`);
      failed.push(...faults.map((fault) => `${call.name} by ${caller.name}: ${fault}`));
    }
  expect(failed).toEqual([]);
}, 600_000);
