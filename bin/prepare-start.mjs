import { writeSync } from 'node:fs';
import { builtProgram, ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';

/** Where `start.sh` reads the shop's command. */
const COMMAND_CHANNEL = 4;

/** Memory that the shop has freed goes back to the system: docs/decisions/0284. */
const RETURNS_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Makes everything that is missing or out of date, then tells `start.sh` how the shop is started. */
try {
  const { node, env } = await prepare({ forTests: false });
  await ensureBuilt({ node, env });
  const variables = { ...RETURNS_MEMORY, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE };
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${process.env[name] ?? value}`);
  const command = [
    'env',
    ...settings,
    node,
    '--import',
    './bin/steps/stop-with-parent.mjs',
    ...builtProgram('main'),
  ];
  writeSync(COMMAND_CHANNEL, command.map(quoted).join(' '));
} catch (error) {
  reportFailure(error);
}

/** A word of a shell's command. */
function quoted(word) {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
