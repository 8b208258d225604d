import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  describedCalls,
  leastBody,
  leastFor,
  type Schema,
  STORE_FIELD,
} from '../../support/described-calls.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** Spec §7, and what the contract adds to it. */
const CALLS = `
  POST /auth/login  POST /auth/logout  POST /auth/signup  GET /auth/status  POST /auth/fetch_customer_order_history
  POST /auth/forgot_password  POST /auth/reset_password
  POST /metrics/initialize  POST /metrics/update-session-data  POST /metrics/collect-data  GET /metrics/ip
  POST /metrics/cart-items  GET /metrics/cart-items  POST /metrics/abandoned-cart
  POST /search/updated_search  POST /search/by_category  GET /search/collection  POST /search/by_handles
  GET /storeLocator/allLocations/{storeId}
  POST /stripe/get_shipping_options  POST /stripe/get_initial_subscription_costs  POST /stripe/create_checkout_session
  GET /stripe/checkout-session  GET /stripe/checkout-session-details  GET /stripe/session-cost
  POST /stripe/preview_tax_and_shipping  POST /stripe/preview_tax  POST /stripe/confirm_subscription
  POST /stripe/calculate_tax  POST /stripe/calculate_tax_final  GET /discount/{code}  POST /stripe/calculate_discount
  POST /customer_service/process_customer_service_request  POST /customer_service/add_customer_to_newsletter
  GET /reviews/by_product  POST /reviews/reviewer_order  POST /reviews/submit  POST /reviews/addReview
  GET /style/getStyles  POST /style/editStyles  GET /data/master/{file}  POST /concierge/messages`
  .trim()
  .split(/\s{2,}/);

describe('the file that describes the calls', () => {
  const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

  it('is compressed, and not sent again to those who have it', async () => {
    const sent = await get('/openapi.json', { 'accept-encoding': 'br' });
    const { etag } = sent.headers;
    const again = await get('/openapi.json', { 'if-none-match': String(etag) });
    expect([sent.headers['content-encoding'], again.statusCode]).toEqual(['br', 304]);
    expect(sent.rawPayload.length).toBeLessThan(300_000);
  });

  it('is the same for the page that shows it', async () => {
    const [forPrograms, forPeople] = [await get('/openapi.json'), await get('/docs/json')];
    expect(forPeople.headers.etag).toBe(forPrograms.headers.etag);
    expect(forPeople.body).toBe(forPrograms.body);
  });

  it('is not written as YAML, which would stop everything else for seconds', async () => {
    expect((await get('/docs/yaml')).statusCode).toBe(404);
  });
});

/** A request that is fine but for its store: one that there is not, or none. */
function requestFor(call: Call, withStore: boolean): InjectOptions {
  const { method, path, parameters, body } = call;
  const given = parameters.filter((field) => field.required || STORE_FIELD.test(field.name));
  const leastOf = ({ schema }: (typeof given)[number]) => String(leastFor(schema));
  const query = given.filter((field) => field.in === 'query' && (withStore || !STORE_FIELD.test(field.name)));
  return {
    method,
    url: given
      .filter((field) => field.in === 'path')
      .reduce((address, field) => address.replace(`{${field.name}}`, leastOf(field)), path),
    query: Object.fromEntries(query.map((field) => [field.name, leastOf(field)])),
    ...(body && { payload: withStore ? leastBody(body) : withoutStore(leastBody(body)) }),
  };
}

const withoutStore = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !STORE_FIELD.test(name)));

const needsStore = ({ parameters, body }: Call) =>
  parameters.some(
    ({ name, in: place, required }) => place === 'query' && required && STORE_FIELD.test(name),
  ) ||
  (body?.required?.some((name) => STORE_FIELD.test(name)) ?? false);

const namesStore = ({ parameters, body }: Call) =>
  parameters.some(({ name, in: place }) => place !== 'header' && STORE_FIELD.test(name)) ||
  (body ? choicesOf(body).some(({ properties = {} }) => Object.keys(properties).some(isStore)) : false);

const isStore = (name: string) => STORE_FIELD.test(name);
const choicesOf = (schema: Schema): Schema[] => schema.anyOf ?? [schema];

async function answersOf(calls: readonly Call[], withStore: boolean): Promise<Record<string, unknown>> {
  const answers = calls.map(async (call) => {
    const answer = await shop.app.inject(requestFor(call, withStore));
    return [call.name, `${answer.statusCode} ${answer.json().code}`] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

const allAnswer = (calls: readonly Call[], answer: string) =>
  Object.fromEntries(calls.map(({ name }) => [name, answer]));

describe('the description of the calls', () => {
  it('names every call of the specification', async () => {
    const names = (await describedCalls(shop.app)).map(({ name }) => name);
    expect(CALLS.filter((call) => !names.includes(call))).toEqual([]);
  });
});

describe('every call that is about a store', () => {
  it('is a 400 without one', async () => {
    const calls = (await describedCalls(shop.app)).filter(needsStore);
    expect(calls.length).toBeGreaterThan(30);
    expect(await answersOf(calls, false)).toEqual(allAnswer(calls, '400 unknown_store'));
  });

  it('takes a store, if it is of the specification', async () => {
    const specified = (await describedCalls(shop.app)).filter(({ name }) => CALLS.includes(name));
    expect(specified.filter((call) => !namesStore(call)).map(({ name }) => name)).toEqual([]);
  });

  it('is a 404 with one that there is not', async () => {
    const calls = (await describedCalls(shop.app)).filter(namesStore);
    expect(await answersOf(calls, true)).toEqual(allAnswer(calls, '404 unknown_store'));
  });
});
