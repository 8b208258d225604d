import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { parseJsonBodies } from '#server/platform/http/json-bodies.ts';
import { cacheParsedBodies } from '#server/platform/http/parsed-bodies.ts';

let app: FastifyInstance;
let checks: number;

beforeEach(async () => {
  checks = 0;
  const schema = z
    .strictObject({ name: z.string().transform((name) => name.toUpperCase()) })
    .refine(() => ++checks > 0);
  app = Fastify();
  parseJsonBodies(app);
  await app.register(async (scope) => {
    cacheParsedBodies(scope);
    scope.post('/greet', { schema: { body: schema } }, ({ body }) => body);
    scope.post('/same', { schema: { body: z.strictObject({ name: z.string() }) } }, ({ body }) => body);
  });
});

const post = (payload: string, url = '/greet') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });

it('the same text is checked once and answered alike', async () => {
  const answers = [await post('{"name":"mix"}'), await post('{"name":"mix"}')];
  expect(answers.map((answer) => answer.json())).toEqual([{ name: 'MIX' }, { name: 'MIX' }]);
  expect(checks).toBe(1);
});

it('every call checks the same text by its own rules', async () => {
  await post('{"name":"mix"}');
  expect((await post('{"name":"mix"}', '/same')).json()).toEqual({ name: 'mix' });
});

it.each([
  '{"name":1}',
  '{"name":"mix","more":1}',
  '{',
  '',
  '[]',
  '"text"',
  '{"__proto__":{}}',
  '['.repeat(40),
])('a bad body is refused however often it comes: %s', async (payload) => {
  expect([(await post(payload)).statusCode, (await post(payload)).statusCode]).toEqual([400, 400]);
});
