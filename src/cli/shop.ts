import { fileURLToPath } from 'node:url';
import { runShopCommand } from './shop-program.ts';

// Whoever reads the answer may stop reading: `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** `npm run shop -- …`: the operator's commands. */
process.exitCode = await runShopCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  repository: fileURLToPath(new URL('../..', import.meta.url)),
});
