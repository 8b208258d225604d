import { loadavg } from 'node:os';
import { rawAnswer, startBareServer } from '../bare-answer.ts';
import { callsWithoutRequest } from './covered-calls.ts';
import { measureFirstViews } from './first-views.ts';
import { type MeasuredShop, OWNER, startMeasuredShop } from './measured-shop.ts';
import { usedBetween } from './processor-time.ts';
import { backOfficeRequests } from './requests.ts';
import { LARGE } from './sizes.ts';

const WARM_UP = 5;
const ASKED = 40;
/** A slow request is asked fewer times, so that the whole takes minutes. */
const MAX_MILLISECONDS = 4_000;
const AIM_MILLISECONDS = 100;
/** As the pages of the back office ask. */
const COMPRESSED = { 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' };

/**
 * What each list and page of the back office costs in a filled shop. `only` limits it to what is called by one of these
 * words, to all `pages`, or to the `first-views` of pages in Chromium.
 */
export async function backOfficeBench(only: readonly string[]): Promise<void> {
  const shop = await startMeasuredShop(LARGE, console.log);
  try {
    await measureRequests(shop, only);
    if (only.length === 0 || only.includes('first-views')) await measureFirstViews(shop.url, shop.ask);
  } finally {
    await shop.stop();
  }
}

async function measureRequests(shop: MeasuredShop, only: readonly string[]): Promise<void> {
  const cookie = await signIn(shop.url);
  const times: number[] = [];
  const over: string[] = [];
  console.log(
    `\n${'request'.padEnd(54)}   server p50    p95    p99 ms   processor ms   statements   bare p50 ms     bytes   as sent`,
  );
  const requests = await backOfficeRequests(shop.ask, only);
  const forgotten = only.length === 0 ? await callsWithoutRequest(requests) : [];
  if (forgotten.length > 0) throw new Error(`nothing measures ${forgotten.join(', ')}`);
  for (const { name, path } of requests) {
    const answer = await rawAnswer(shop.url, { path, headers: { cookie } });
    const sent = await rawAnswer(shop.url, { path, headers: { cookie, ...COMPRESSED } });
    const cost = await costOf(shop, path, cookie);
    const bare = await startBareServer(answer);
    const bareTimes = await timesOf(bare.url, path, cookie);
    bare.stop();
    times.push(...cost.server);
    if (at(cost.server, 0.95) >= AIM_MILLISECONDS) over.push(name);
    const columns = [
      [0.5, 0.95, 0.99]
        .map((share) => text(at(cost.server, share), 7))
        .join('')
        .padStart(24),
      cost.processor === null ? ''.padStart(14) : text(cost.processor, 14),
      String(cost.statements).padStart(12),
      text(at(bareTimes, 0.5), 13),
      String(answer.body.length).padStart(9),
      String(sent.body.length).padStart(9),
    ];
    console.log(`${name.slice(0, 54).padEnd(54)}${columns.join('')}`);
  }
  console.log(
    `all ${requests.length}: p50 ${at(times, 0.5).toFixed(1)}, p95 ${at(times, 0.95).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)} ms of server time; load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  console.log(
    over.length === 0
      ? `every one under ${AIM_MILLISECONDS} ms at p95`
      : `over ${AIM_MILLISECONDS} ms at p95: ${over.join('; ')}`,
  );
}

/** Of an owner, who sees everything. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/admin/api/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...OWNER, store_id: 'store_doosra' }),
  });
  if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function costOf(shop: MeasuredShop, path: string, cookie: string) {
  for (let asked = 0; asked < WARM_UP; asked += 1) await timeOf(shop.url, path, cookie);
  shop.served();
  const before = await shop.processorTimes();
  const asked = (await timesOf(shop.url, path, cookie)).length;
  const used = usedBetween(before, await shop.processorTimes());
  const served = await servedOf(shop, path, asked);
  return {
    server: served.map(({ milliseconds }) => milliseconds),
    statements: Math.max(...served.map(({ statements }) => statements)),
    processor: used === null ? null : used / asked,
  };
}

/** The messages of the shop's process come a moment after its answers. */
async function servedOf(shop: MeasuredShop, path: string, count: number) {
  const served = shop.served();
  while (served.length < count) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    served.push(...shop.served());
  }
  return served.filter((request) => request.path === path);
}

async function timesOf(url: string, path: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + MAX_MILLISECONDS;
  while (times.length < ASKED && performance.now() < until) times.push(await timeOf(url, path, cookie));
  return times;
}

async function timeOf(url: string, path: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}${path}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  return performance.now() - startedAt;
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

const text = (milliseconds: number, width: number) => milliseconds.toFixed(1).padStart(width);

if (import.meta.main) await backOfficeBench(process.argv.slice(2));
