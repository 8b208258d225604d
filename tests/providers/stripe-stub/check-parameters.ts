import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import type { FormObject } from './form-body.ts';
import { invalidRequest } from './stub-error.ts';

const SCHEMAS = JSON.parse(
  readFileSync(new URL('./parameters.generated.json', import.meta.url), 'utf8'),
) as object;
/** Forms carry text only: what a schema wants as a number or a truth value is read as one. */
const ajv = new Ajv({ coerceTypes: true, strict: false, allErrors: false });
ajv.addSchema(SCHEMAS, 'stripe');

/** Reads parameters as one of the SDK's own types wants them. Throws what Stripe answers to unknown, missing and mistyped ones. */
export function checkParameters<Parameters extends object>(type: string, form: FormObject): Parameters {
  const validate = ajv.getSchema(`stripe#/definitions/${encodeURIComponent(type)}`);
  if (!validate) throw new Error(`no schema for ${type}`);
  const parameters = structuredClone(form);
  if (!validate(parameters)) throw refusalOf(validate.errors?.[0]);
  checkMetadata(parameters.metadata);
  return parameters as Parameters;
}

function refusalOf(error: ErrorObject | undefined): Error {
  const at = (error?.instancePath ?? '').split('/').filter(Boolean);
  const inBrackets = (path: string[]) =>
    path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('');
  const detail = error?.params ?? {};
  switch (error?.keyword) {
    case 'additionalProperties': {
      const param = inBrackets([...at, String(detail.additionalProperty)]);
      return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    case 'required': {
      const param = inBrackets([...at, String(detail.missingProperty)]);
      return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
    }
    default: {
      const param = inBrackets(at);
      return invalidRequest(`Invalid ${param}: ${error?.message}`, { param });
    }
  }
}

/** Limits that the types do not carry. https://docs.stripe.com/api/metadata */
function checkMetadata(metadata: unknown): void {
  const entries = Object.entries((metadata ?? {}) as Readonly<Record<string, unknown>>);
  if (entries.length > 50) throw invalidRequest('Metadata can have up to 50 keys.', { param: 'metadata' });
  for (const [key, value] of entries) {
    const param = `metadata[${key}]`;
    if (key.length > 40)
      throw invalidRequest(`Metadata keys can have up to 40 characters: ${key}`, { param });
    if (String(value).length > 500)
      throw invalidRequest('Metadata values must have up to 500 characters', { param });
  }
}

/** The smallest charge of each currency that the tests use, and the largest of any. https://docs.stripe.com/currencies */
const SMALLEST: Readonly<Record<string, number>> = { usd: 50, cad: 50 };
const LARGEST = 99_999_999;

/** Throws unless cards can be charged this much. */
export function checkAmount(amount: number, currency: string): void {
  const smallest = SMALLEST[currency];
  if (smallest === undefined) throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  if (!Number.isInteger(amount))
    throw invalidRequest(`Invalid integer: ${amount}`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < smallest)
    throw invalidRequest(`Amount must be at least 50 cents`, { code: 'amount_too_small', param: 'amount' });
  if (amount > LARGEST)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
}

/** Throws for anything that cannot be sent along with an answer. */
export function checkExpand(expand: readonly string[] | undefined, allowed: readonly string[]): void {
  const unknown = (expand ?? []).find((path) => !allowed.includes(path));
  if (unknown) throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' });
}
