import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { agingAfter } from '#server/platform/cache/data-changes.ts';
import { serveBuild } from '#server/pages/static-files.ts';
import { servePages } from '#server/pages/serve-pages.ts';
import { admissionLimits, createAdmission } from '#server/platform/http/admission.ts';
import { admitAs, admitRequests } from '#server/platform/http/admit-requests.ts';

/** Pages and files, without a place for a page that has to be rendered. */
async function answerTo(path: string) {
  const app = Fastify();
  const limits = admissionLimits(2);
  admitRequests(app, createAdmission({ ...limits, pages: { ...limits.pages, atOnce: 0, waiting: 0 } }));
  admitAs(app, 'outside');
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'hello.txt'), 'hello');
  await serveBuild(app, folder, []);
  await servePages(app, {
    changes: agingAfter(0),
    limits: 'off',
    isKnownHandle: async () => true,
    isOwnPage: async () => false,
    redirectFrom: async () => null,
    asked: { missing: () => undefined, followed: () => undefined },
    hasScreen: () => true,
    render: async () => new Response('<p>page</p>'),
    extraSources: () => ({}),
  });
  const answer = await app.inject(path);
  await app.close();
  return answer;
}

test('a page that there is no place to render is a small page which says when to come again', async () => {
  const { statusCode, headers, body } = await answerTo('/shop');
  expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
    503,
    '1',
    'text/html; charset=utf-8',
  ]);
  expect(body).toContain('Please load this page again');
});

test('files need no place', async () => {
  expect((await answerTo('/assets/hello.txt')).statusCode).toBe(200);
});
