import type { FastifyServerOptions } from 'fastify';

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError;
}

/**
 * An error for the log: the text of a failed query, but never its parameters, which may be personal data or
 * secrets.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const stackLines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: stackLines.join('\n'),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}

const withoutParameters = (message: string) => message.replace(/\nparams: [\s\S]*$/, '');

/** Logs warnings and errors as JSON lines on standard output, without query parameters and client addresses. */
export const SHOP_LOGGER: FastifyServerOptions['logger'] = {
  level: 'warn',
  // Fastify's own stream ends the process when the log's disk is full; this one is covered by `surviveFullLogs`.
  stream: { write: (line) => void process.stdout.write(line) },
  serializers: { err: loggedError },
};

/** What cannot be printed, because the disk of the log is full or its reader has gone, is lost; the process goes on. */
export function surviveFullLogs(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
