import type { FastifyServerOptions } from 'fastify';

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError;
}

/**
 * An error as it may be logged: a failed query's text but never its parameters, which hold addresses, tokens and secrets of
 * payments.
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

/** The log of a running shop: warnings and worse, as JSON lines, without parameters and without request addresses. */
export const SHOP_LOGGER: FastifyServerOptions['logger'] = {
  level: 'warn',
  serializers: { err: loggedError },
};
