import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Whether the process is a running PostgreSQL. Zombies are not. */
export async function isRunningPostgres(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !exists(pid)) return false;
  const { name, state } = process.platform === 'linux' ? await inspectInProc(pid) : await inspectWithPs(pid);
  return name.includes('postgres') && state !== 'Z';
}

interface ProcessState {
  name: string;
  state: string;
}

async function inspectInProc(pid: number): Promise<ProcessState> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name = '', state = ''] = /\((.*)\) (\w)/.exec(stat) ?? [];
  return { name, state };
}

async function inspectWithPs(pid: number): Promise<ProcessState> {
  const ps = promisify(execFile)('ps', ['-o', 'stat=,comm=', '-p', String(pid)]);
  const { stdout } = await ps.catch(() => ({ stdout: '' }));
  const [state = '', name = ''] = stdout.trim().split(/\s+/, 2);
  return { name, state: state.slice(0, 1) };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
