import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What wrk has seen. */
export interface WrkResult {
  requests: number;
  seconds: number;
  /** Answers that were no success, and connections that failed. */
  failed: number;
}

export interface WrkRequest {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export const hasWrk = (): Promise<boolean> =>
  run('wrk', ['-v']).then(
    () => true,
    // It prints its version and ends with 1.
    (failure: { code?: unknown }) => failure.code === 1,
  );

/** Sends the requests in turn for so many seconds, each from another address. */
export async function wrk(
  url: string,
  requests: readonly WrkRequest[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<WrkResult> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-wrk-'));
  try {
    const script = join(folder, 'requests.lua');
    await writeFile(script, scriptOf(requests));
    const { stdout } = await run(
      'wrk',
      ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s', '-s', script, url],
      { maxBuffer: 1 << 20 },
    );
    const [, sent, microseconds, failed] = /counted (\d+) (\d+) (\d+)/.exec(stdout) ?? [];
    return { requests: Number(sent), seconds: Number(microseconds) / 1e6, failed: Number(failed) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function scriptOf(requests: readonly WrkRequest[]): string {
  const formatted = requests.map(({ path, method = 'GET', headers = {}, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    return `{${lua(method)}, ${lua(path)}, {${fields.join(',')}}, ${body === undefined ? 'nil' : lua(body)}}`;
  });
  return `
local requests = {${formatted.join(',\n')}}
local sent = 0
request = function()
  local one = requests[sent % #requests + 1]
  sent = sent + 1
  one[3]["x-forwarded-for"] = "10." .. math.random(0, 255) .. "." .. math.random(0, 255) .. "." .. math.random(1, 255)
  return wrk.format(one[1], one[2], one[3], one[4])
end
done = function(summary)
  local e = summary.errors
  print("counted " .. summary.requests .. " " .. summary.duration .. " " .. (e.connect + e.read + e.write + e.status + e.timeout))
end
`;
}

/** Sends each of the requests once, so many at a time. */
export async function sendOnce(
  url: string,
  requests: readonly WrkRequest[],
  { connections }: { connections: number },
): Promise<WrkResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = requests.values();
  let failed = 0;
  const startedAt = performance.now();
  const sendRest = async () => {
    for (const { path, method = 'GET', headers = {}, body } of waiting) {
      const outgoing = send(`${url}${path}`, {
        agent,
        method,
        headers: { ...headers, 'x-forwarded-for': randomAddress() },
      });
      outgoing.end(body);
      const [answer] = await once(outgoing, 'response');
      await once(answer.resume(), 'end');
      if (answer.statusCode !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendRest));
  agent.destroy();
  return { requests: requests.length, seconds: (performance.now() - startedAt) / 1000, failed };
}

export const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const lua = (text: string) => JSON.stringify(text);
