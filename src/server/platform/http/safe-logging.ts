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

/** Logs warnings and errors as JSON lines, without query parameters and client addresses. */
export const SHOP_LOGGER: FastifyServerOptions['logger'] = {
  level: 'warn',
  serializers: { err: loggedError },
};
