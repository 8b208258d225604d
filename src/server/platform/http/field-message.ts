/** A validation issue as the type provider reports it: the code, details and message of zod's issue. */
interface FieldIssue {
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  message?: string | undefined;
}

/** Matches zod's default messages, which name types. Messages defined in a contract start differently. */
const DEFAULT_MESSAGE = /^(?:Too (?:big|small):|Invalid |Unrecognized key)|^Invalid input$/;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an email address, like name@example.com',
  datetime: 'must be a date and time such as 2026-11-30T12:00:00Z',
  date: 'must be a date such as 2026-11-30',
  uuid: 'must be an id as the shop gave it',
  url: 'must be a web address, like https://example.com',
};

/** A message to show beside the field, which says how to correct it. */
export function fieldMessage({ keyword, params, message = 'is not valid' }: FieldIssue): string {
  if (!DEFAULT_MESSAGE.test(message)) return message;
  switch (keyword) {
    case 'invalid_type':
      if (message.endsWith('received undefined')) return 'is needed';
      return `must be ${KINDS[String(params['expected'])] ?? 'of another kind'}`;
    case 'invalid_value':
      return oneOf(params['values']);
    case 'too_big':
      return bound(params['origin'], 'most', Number(params['maximum']));
    case 'too_small':
      return bound(params['origin'], 'least', Number(params['minimum']));
    case 'invalid_format':
      return FORMATS[String(params['format'])] ?? 'does not have the form that is taken here';
    case 'unrecognized_keys':
      return `takes no field ${quoted(params['keys'])}: leave it out`;
    default:
      return 'does not have a form that is taken here';
  }
}

const listOf = (values: unknown): string[] => (Array.isArray(values) ? values.map(String) : []);
const quoted = (values: unknown) =>
  listOf(values)
    .map((each) => `“${each}”`)
    .join(', ');

function oneOf(values: unknown): string {
  const known = listOf(values);
  return known.length === 1 ? `must be: ${known[0]}` : `must be one of: ${known.join(', ')}`;
}

function bound(origin: unknown, end: 'most' | 'least', limit: number): string {
  switch (origin) {
    case 'string':
      return `must be at ${end} ${limit} ${limit === 1 ? 'character' : 'characters'} long`;
    case 'array':
      if (end === 'most') return `must not have more than ${limit}`;
      return limit === 1 ? 'must not be empty: add at least one' : `must not have fewer than ${limit}`;
    default:
      return `must be ${limit} or ${end === 'most' ? 'less' : 'more'}`;
  }
}
