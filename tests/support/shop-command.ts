import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runShopCommand } from '../../src/cli/shop-program.ts';
import { builtProgram } from './shop-process.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandAnswer {
  code: number;
  out: string;
  err: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

const environmentOf = (connectionString: string) => ({
  PATH: process.env.PATH,
  DATABASE_URL: connectionString,
  DATA_DIR: join(REPOSITORY, 'build', 'command-test-data'),
  SESSION_SECRET: 'a secret of at least thirty-two characters',
  SHOP_OPERATOR: 'olive',
});

/** Runs `npm run shop -- …` on a database, in this process: everything but the start of another one. */
export const shopCommand = (connectionString: string, ...args: string[]): Promise<CommandAnswer> =>
  shopCommandWith({}, connectionString, ...args);

/** The same with other settings. */
export async function shopCommandWith(
  settings: Readonly<Record<string, string>>,
  connectionString: string,
  ...args: string[]
): Promise<CommandAnswer> {
  const said = { out: '', err: '' };
  const code = await runShopCommand(args, {
    env: { ...environmentOf(connectionString), ...settings },
    out: (text) => {
      said.out += `${text}\n`;
    },
    err: (text) => {
      said.err += `${text}\n`;
    },
    repository: REPOSITORY,
  });
  return { code, ...said, json: asJson(said.out) };
}

/** Runs `npm run shop -- …` as a process of its own, as an operator does beside a running shop. */
export function shopProcess(connectionString: string, ...args: string[]): Promise<CommandAnswer> {
  const env = environmentOf(connectionString);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...builtProgram('shop'), ...args],
      { env, cwd: REPOSITORY },
      (error, out, err) => {
        const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
        resolve({ code, out, err, json: asJson(out) });
      },
    );
  });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
