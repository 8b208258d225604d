import type { LightMyRequestResponse } from 'fastify';

/** What only somebody who has the program can know: stack traces, statements, tables, modules, file names. */
const INSIDE =
  /\n\s+at |\.(ts|js|mjs|cjs)\b:?\d*|node_modules|\b(insert into|delete from|select .+ from|update .+ set)\b|relation "|violates|constraint|pg_|pgboss|postgres|drizzle|ECONN|ENOENT|(Type|Range|Syntax|Reference)Error|ZodError|\bundefined\b|\[object /i;

/**
 * How an answer breaks the promise about refusals: never a 5xx, always a problem, nothing of the inside but what was `sent`. Empty
 * if it does not.
 */
export function faultsOfAnswer(
  { statusCode, headers, body }: LightMyRequestResponse,
  sent: readonly string[] = [],
): string[] {
  if (statusCode < 400) return [];
  const faults = statusCode >= 500 ? [`${statusCode}`] : [];
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    return [...faults, `a refusal of the type ${headers['content-type']}`];
  const { title, status, detail, code, errors = [] } = JSON.parse(body);
  const isProblem = [title, detail, code].every((text) => typeof text === 'string') && status === statusCode;
  if (!isProblem) faults.push('no problem in the body');
  const said = [title, detail, ...errors.map(({ message }: { message: string }) => message)].join('\n');
  const misleading = sent.filter((text) => INSIDE.test(text));
  const ours = misleading.reduce((text, repeated) => text.replaceAll(repeated, ''), said);
  const [told] = INSIDE.exec(ours) ?? [];
  return told === undefined ? faults : [...faults, `tells of the inside: ${told}`];
}

/** The texts that a request sends, longest first, so that none is a part of another that is removed later. */
export function textsSent({ url, body }: { url: string; body?: string | undefined }): string[] {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const inAddress = [...pathname.split('/').map(decoded), ...searchParams.values()];
  const texts = [...inAddress, ...textsIn(body === undefined ? null : parsed(body))];
  return [...new Set(texts.filter((text) => text !== ''))].toSorted(
    (one, other) => other.length - one.length,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  // A refusal names fields that it does not know.
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(textsIn)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
