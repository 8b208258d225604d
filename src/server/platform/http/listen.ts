import type { FastifyInstance } from 'fastify';
import { StartError } from '../settings/start-error.ts';

/** Listens and returns the address. Throws `StartError`. */
export async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<string> {
  await app.ready();
  return app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(explain(error, port, host));
  });
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program, perhaps by this shop already running: stop that one, or set PORT to another number.`;
    case 'EACCES':
      return `This user may not listen on port ${port}: set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine: set it to one, or to 0.0.0.0 for all of them.`;
    default:
      return `Nothing can listen on port ${port} of ${host} (${message}): set PORT or HOST to others.`;
  }
}
