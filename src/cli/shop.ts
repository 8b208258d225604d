import { fileURLToPath } from 'node:url';
import { runShopCommand } from './shop-program.ts';

// The reader of the output may close it early: `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** `npm run shop -- …` */
process.exitCode = await runShopCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  repository: fileURLToPath(new URL('../..', import.meta.url)),
});
