import fc from 'fast-check';
import { type Call, type Schema, STORE_FIELD } from '../described-calls.ts';

/** JSON Schema as the shop's description of its calls uses it. */
interface FullSchema extends Omit<Schema, 'type' | 'anyOf' | 'items' | 'properties'> {
  type?: string | string[];
  anyOf?: FullSchema[];
  items?: FullSchema;
  properties?: Record<string, FullSchema>;
  additionalProperties?: boolean | FullSchema;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface RandomRequest {
  call: Call;
  url: string;
  body: string | undefined;
}

/** What there is in the shop, by the name of the field that names it. */
export type Known = Readonly<Record<string, unknown>>;

/** What breaks programs that trust what they are sent. */
const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    '',
    'a\u0000b',
    '\ud800',
    '%00',
    '__proto__',
    'constructor',
    '\u202e',
    "' or 1=1--",
    '{{7*7}}',
  ),
  fc.constantFrom(-1, 0, 1.5, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, 5e-324),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: -1 }, { toString: 1 }, { $ne: null }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 100, max: 5_000 }).map((length) => '\u00e9'.repeat(length)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that a field may have, which is one of what there is more often than not. */
function arbitraryOf(schema: FullSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  const described = fromSchema(schema, name, known);
  if (Object.hasOwn(known, name))
    return fc.oneof({ arbitrary: fc.constant(known[name]), weight: 8 }, { arbitrary: described, weight: 2 });
  return described;
}

function fromSchema(schema: FullSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => arbitraryOf(choice, name, known)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => fromSchema({ ...schema, type }, name, known)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array': {
      const { minItems = 0, maxItems = 3 } = schema;
      const maxLength = Math.max(minItems, Math.min(maxItems, 3));
      return fc.array(withFaults(schema.items ?? {}, name, known), { minLength: minItems, maxLength });
    }
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(schema.minimum ?? 0, -100), max: Math.min(schema.maximum ?? 100, 100) }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 0),
      );
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf({ pattern, format, maxLength = 200 }: FullSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === 'uri') return fc.webUrl();
  // The library makes no text that matches a lookahead.
  if (pattern && !pattern.includes('(?!')) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) }),
    fc.constant('x'.repeat(Math.min(maxLength, 2_000))),
    fc.emailAddress(),
  );
}

function objectOf({ properties = {}, required = [], additionalProperties }: FullSchema, known: Known) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, its]) => [name, withFaults(its, name, known)]),
  );
  const described = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof additionalProperties !== 'object') return described;
  const more = fc.dictionary(fc.string({ maxLength: 20 }), withFaults(additionalProperties, '', known), {
    maxKeys: 3,
  });
  return fc.tuple(described, more).map(([own, others]) => ({ ...others, ...own }));
}

/** One field in twenty has something that its schema does not allow. */
const withFaults = (schema: FullSchema, name: string, known: Known): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: arbitraryOf(schema, name, known), weight: 19 }, { arbitrary: HOSTILE, weight: 1 });

const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

/** Requests to a call, most of them nearly right. */
export function randomRequestsTo(call: Call, known: Known): fc.Arbitrary<RandomRequest> {
  const of = (kind: 'path' | 'query') => call.parameters.filter((field) => field.in === kind);
  const path = fc.record(
    Object.fromEntries(of('path').map(({ name, schema }) => [name, withFaults(schema, name, known)])),
  );
  const query = fc.record(
    Object.fromEntries(of('query').map(({ name, schema }) => [name, withFaults(schema, name, known)])),
    {
      requiredKeys: of('query')
        .filter(({ name, required }) => required || STORE_FIELD.test(name))
        .map(({ name }) => name),
    },
  );
  const body = call.body ? withFaults(call.body, '', known) : fc.constant(undefined);
  return fc.tuple(path, query, body).map(([inPath, inQuery, sent]) => {
    const url = Object.entries(inPath).reduce(
      (at, [name, value]) => at.replace(`{${name}}`, () => inAddress(value)),
      call.path,
    );
    const asked = Object.entries(inQuery).map(([name, value]) => `${name}=${inAddress(value)}`);
    return {
      call,
      url: [url, asked.join('&')].filter(Boolean).join('?'),
      body: sent === undefined ? undefined : JSON.stringify(sent),
    };
  });
}
