import type { FastifyRequest } from 'fastify';

/** The client address of calls that pages make while they are rendered. */
export const IN_PROCESS_ADDRESS = 'in-process';

/**
 * Whether a page makes this call while it is rendered. By the connection and not by `request.ip`, which a header of a
 * trusted proxy may set to anything.
 */
export const isInProcess = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.socket.remoteAddress === IN_PROCESS_ADDRESS;
