import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { Home } from './home.ts';

/** The shop's other environment variables, secrets among them, are not passed to the database's processes. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR'];

/**
 * Starts a PostgreSQL program as the database's account, in a new session so that Ctrl-C does not reach it.
 */
export function spawnProgram(program: string, args: string[], home: Home, stdio: StdioOptions): ChildProcess {
  const passedOn = PASSED_ON.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return spawn(program, args, {
    cwd: home.directory,
    env: { ...Object.fromEntries(passedOn), LC_ALL: 'C', TZ: 'UTC' },
    stdio,
    detached: true,
    ...home.account,
  });
}

export interface ProgramOutcome {
  code: number | null;
  output: string;
}

/** Runs a program to its end and returns its exit code and output. */
export function runProgram(program: string, args: string[], home: Home): Promise<ProgramOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawnProgram(program, args, home, ['ignore', 'pipe', 'pipe']);
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
