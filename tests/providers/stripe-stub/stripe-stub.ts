import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkParameters } from './check-parameters.ts';
import { type FormObject, readForm } from './form-body.ts';
import { noSuch, StubError } from './stub-error.ts';
import { type Deliver, StubEvents } from './stub-events.ts';
import { type Fault, SERVER_ERROR, spoil } from './stub-faults.ts';
import { type StubAnswer, StubIdempotency } from './stub-idempotency.ts';
import { StubIntents } from './stub-intents.ts';
import { StubPayouts } from './stub-payouts.ts';
import { newId, StubRecords } from './stub-records.ts';
import { StubRefunds } from './stub-refunds.ts';
import { StubSetups } from './stub-setups.ts';
import { StubTax } from './stub-tax.ts';

export const SECRET_KEY = 'sk_test_stub';
export const PUBLISHABLE_KEY = 'pk_test_stub';
/** Of another account, which has nothing. */
export const OTHER_PUBLISHABLE_KEY = 'pk_test_other';
export const API_VERSION = '2026-10-28.endive';

/** A request as it came in, for tests that look at what was asked. */
export interface SeenRequest {
  method: string;
  path: string;
  form: FormObject;
  idempotencyKey: string | undefined;
}

/**
 * Stripe's API as far as the shop uses it, on a port of this machine: it keeps state, refuses what the real one would refuse, remembers
 * idempotency keys, sends signed events, and breaks when told to. It is made from the SDK's own types and Stripe's documentation; it is
 * not Stripe.
 */
export class StripeStub {
  readonly records = new StubRecords();
  readonly events: StubEvents;
  readonly intents: StubIntents;
  readonly setups: StubSetups;
  readonly refunds: StubRefunds;
  readonly payouts = new StubPayouts(this.records);
  readonly tax = new StubTax();
  readonly seen: SeenRequest[] = [];
  /** Where it listens. */
  origin = '';
  /** What goes wrong next, in order; each is used up by a request that it is meant for. */
  faults: Fault[] = [];
  /** What the secret key, as a restricted one, may not do: matched against `POST /v1/customers`. */
  mayNot: RegExp[] = [];
  readonly #idempotency = new StubIdempotency();
  /** A connection that is closed while it is idle fails the next call of a client that keeps it. */
  readonly #server = createServer(
    { keepAliveTimeout: 0 },
    (request, response) => void this.#serve(request, response),
  );
  readonly #hanging = new Set<ServerResponse>();

  constructor(webhookSecret: string) {
    this.events = new StubEvents(webhookSecret);
    const announce = (type: string, object: object) => this.events.announce(type, object);
    this.intents = new StubIntents(this.records, announce, this.tax);
    this.setups = new StubSetups(this.records, announce);
    this.refunds = new StubRefunds(this.records, this.intents, announce);
  }

  /** Listens, and answers its origin. */
  async start(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.origin;
  }

  async stop(): Promise<void> {
    for (const response of this.#hanging) response.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  deliverTo(deliver: Deliver | null): void {
    this.events.deliver = deliver;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stub');
    const body = await bodyOf(request);
    const method = request.method ?? 'GET';
    const form = readForm(method === 'GET' ? url.search : body);
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    this.seen.push({ method, path: url.pathname, form, idempotencyKey });
    const fault = this.#takeFault(method, url.pathname);
    const isLost = fault !== null && !fault.isAfterwards;
    const answer = isLost ? null : this.#answer(request, method, url.pathname, form, idempotencyKey);
    if (fault?.kind === 'remembered server error')
      this.#idempotency.answer(idempotencyKey, JSON.stringify([method, url.pathname, form]), () => ({
        status: 500,
        body: SERVER_ERROR,
      }));
    if (fault?.kind === 'hang') this.#hanging.add(response);
    if (fault) return spoil(response, fault, answer);
    if (answer) send(response, answer);
    await this.events.flush();
  }

  #takeFault(method: string, path: string): Fault | null {
    const index = this.faults.findIndex(({ on }) => on.test(`${method} ${path}`));
    return index === -1 ? null : (this.faults.splice(index, 1)[0] ?? null);
  }

  #answer(
    request: IncomingMessage,
    method: string,
    path: string,
    form: FormObject,
    key: string | undefined,
  ): StubAnswer & { isReplayed: boolean } {
    const work = () => asAnswer(() => this.#route(method, path, form));
    let isReplayed = false;
    const answer = asAnswer(() => {
      checkCaller(request, form);
      this.#checkRights(method, path);
      const known = this.#idempotency.answer(
        method === 'POST' ? key : undefined,
        JSON.stringify([method, path, form]),
        work,
      );
      isReplayed = known.isReplayed;
      return known;
    });
    return { ...answer, isReplayed };
  }

  #route(method: string, path: string, form: FormObject): object {
    const [, version, resource, id = '', verb, list] = path.split('/');
    if (method === 'GET' && id === 'calculations' && list === 'line_items')
      return this.tax.listLines(verb ?? '', form);
    const call = `${method} /${version}/${resource}${id && '/:id'}${verb ? `/${verb}` : ''}`;
    switch (call) {
      case 'POST /v1/payment_intents':
        return this.intents.create(form);
      case 'GET /v1/payment_intents':
        return this.intents.list(form);
      case 'GET /v1/payment_intents/:id':
        return this.intents.retrieve(id, form);
      case 'POST /v1/payment_intents/:id':
        return this.intents.update(id, form);
      case 'POST /v1/payment_intents/:id/confirm':
        return this.intents.confirm(id, form);
      case 'POST /v1/payment_intents/:id/capture':
        return this.intents.capture(id, form);
      case 'POST /v1/payment_intents/:id/cancel':
        return this.intents.cancel(id, form);
      case 'POST /v1/setup_intents':
        return this.setups.create(form);
      case 'GET /v1/setup_intents/:id':
        return this.setups.retrieve(id, form);
      case 'POST /v1/setup_intents/:id/confirm':
        return this.setups.confirm(id, form);
      case 'POST /v1/setup_intents/:id/cancel':
        return this.setups.cancel(id, form);
      case 'POST /v1/refunds':
        return this.refunds.create(form);
      case 'GET /v1/refunds':
        return this.refunds.list(form);
      case 'GET /v1/refunds/:id':
        return this.refunds.retrieve(id, form);
      case 'GET /v1/disputes/:id':
        return this.refunds.retrieveDispute(id, form);
      case 'GET /v1/payouts':
        return this.payouts.list(form);
      case 'GET /v1/balance_transactions':
        return this.payouts.listEntries(form);
      case 'POST /v1/tax/:id':
        return this.tax.calculate(form);
      case 'GET /v1/tax/:id':
        return this.tax.settings();
      case 'POST /v1/customers':
        return this.#createCustomer(form);
      case 'DELETE /v1/customers/:id':
        return this.#deleteCustomer(id, form);
      case 'GET /v1/disputes':
        return nothingOf('DisputeListParams', path, form);
      case 'GET /v1/charges':
        return nothingOf('ChargeListParams', path, form);
      case 'GET /v1/payment_methods':
        return nothingOf('PaymentMethodListParams', path, form);
      default:
        throw new StubError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  }

  #checkRights(method: string, path: string): void {
    if (this.mayNot.some((refused) => refused.test(`${method} ${path}`)))
      throw new StubError(403, {
        type: 'invalid_request_error',
        message: `The provided key 'rk_test_*****' does not have the required permissions for this endpoint.`,
      });
  }

  #createCustomer(form: FormObject): object {
    const { metadata } = checkParameters<{ metadata?: Record<string, string> }>('CustomerCreateParams', form);
    const customer = { id: newId('cus'), object: 'customer' as const, metadata: metadata ?? {} };
    this.records.customers.set(customer.id, customer);
    return customer;
  }

  #deleteCustomer(id: string, form: FormObject): object {
    checkParameters('CustomerDeleteParams', form);
    if (!this.records.customers.delete(id)) throw noSuch('customer', id);
    return { id, object: 'customer', deleted: true };
  }
}

/** What nobody has made: only whether it may be listed matters. */
function nothingOf(parameters: string, url: string, form: FormObject): object {
  checkParameters(parameters, form);
  return { object: 'list', url, has_more: false, data: [] };
}

/** A refusal is an answer like any other; whatever else is thrown is a fault of the stub's own. */
function asAnswer(work: () => object): StubAnswer {
  try {
    const body = work();
    return isAnswer(body) ? body : { status: 200, body };
  } catch (error) {
    if (error instanceof StubError) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

const isAnswer = (body: object): body is StubAnswer => 'status' in body && 'body' in body;

/** The secret key may do everything, the publishable one only what a shopper may with a client secret. */
function checkCaller({ headers }: IncomingMessage, form: FormObject): void {
  const key = headers.authorization?.replace('Bearer ', '') ?? '';
  const isShopper = key === PUBLISHABLE_KEY && form.client_secret !== undefined;
  if (key === OTHER_PUBLISHABLE_KEY) throw noSuch('payment_intent', 'of another account', 'intent');
  if (key !== SECRET_KEY && !isShopper)
    throw new StubError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}****`,
    });
  if (!isShopper && headers['stripe-version'] !== API_VERSION)
    throw new StubError(400, {
      type: 'invalid_request_error',
      message: `Invalid Stripe API version: ${headers['stripe-version']}`,
    });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(
  response: ServerResponse,
  { status, body, isReplayed }: StubAnswer & { isReplayed: boolean },
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  });
  response.end(JSON.stringify(body));
}
