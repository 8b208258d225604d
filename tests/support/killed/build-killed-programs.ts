import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { bundle } from '../../../vite.server.config.ts';

const FOLDER = 'killed-programs';
const OUTPUT = fileURLToPath(new URL(`../../../build/${FOLDER}`, import.meta.url));

/** The programs that tests kill, by the names of their files. */
const PROGRAMS = [
  'shop-to-kill',
  'stripe-shop-to-kill',
  'stripe-work-to-kill',
  'card-change-to-kill',
  'renewals-to-kill',
] as const;

export type KilledProgram = (typeof PROGRAMS)[number];

export const pathOfKilled = (name: KilledProgram): string => `${OUTPUT}/${name}.js`;

/** Whether the run was given the paths of other tests than those in `tests/faults`, which alone kill programs. */
const areOthersNamed = (): boolean => {
  const paths = process.argv.filter((argument) => argument.startsWith('tests/'));
  return paths.length > 0 && !paths.some((path) => path.startsWith('tests/faults'));
};

/** Bundles the programs once for all tests: from their sources each start would take four seconds of processor time, not half a second. */
export default async function setup(): Promise<void> {
  if (areOthersNamed()) return;
  await rm(OUTPUT, { recursive: true, force: true });
  const programs = Object.fromEntries(PROGRAMS.map((name) => [name, `tests/support/killed/${name}.ts`]));
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  await build({ configFile: false, publicDir: false, root, logLevel: 'warn', ...bundle(FOLDER, programs) });
}
