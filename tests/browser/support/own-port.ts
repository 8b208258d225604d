import { freePort, isFreePort } from '../../support/shop-process.ts';

const FIRST = 20_000;
/** More than a run has workers. */
const PER_RUN = 8;

/**
 * The port for an own shop: the same for each one of a worker, because Chromium's caches are by origin, and pages find the scripts of
 * the shop before in them.
 */
export async function ownPort(): Promise<number> {
  const run = Number(process.env.BROWSER_TESTS_PORT ?? 4173) % 1_000;
  const port = FIRST + run * PER_RUN + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  return (await isFreePort(port)) ? port : freePort();
}
