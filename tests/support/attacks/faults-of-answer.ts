import type { LightMyRequestResponse } from 'fastify';

/** What only somebody who has the program can know: stack traces, statements, tables, modules, file names. */
const INSIDE =
  /\n\s+at |\.(ts|js|mjs|cjs)\b:?\d*|node_modules|\b(insert into|delete from|select .+ from|update .+ set)\b|relation "|violates|constraint|pg_|pgboss|postgres|drizzle|ECONN|ENOENT|(Type|Range|Syntax|Reference)Error|ZodError|\bundefined\b|\[object /i;

/** How an answer breaks the promise about refusals: never a 5xx, always a problem, nothing of the inside. Empty if it does not. */
export function faultsOfAnswer({ statusCode, headers, body }: LightMyRequestResponse): string[] {
  if (statusCode < 400) return [];
  const faults = statusCode >= 500 ? [`${statusCode}`] : [];
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    return [...faults, `a refusal of the type ${headers['content-type']}`];
  const { title, status, detail, code, errors = [] } = JSON.parse(body);
  const isProblem = [title, detail, code].every((text) => typeof text === 'string') && status === statusCode;
  if (!isProblem) faults.push('no problem in the body');
  const said = [title, detail, ...errors.map(({ message }: { message: string }) => message)].join('\n');
  const [told] = INSIDE.exec(said) ?? [];
  return told === undefined ? faults : [...faults, `tells of the inside: ${told}`];
}
