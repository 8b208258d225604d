import { expect, test } from 'vitest';
import { createCircuitBreaker } from '#server/concierge/model/circuit-breaker.ts';

test('at most eight are under way at once', () => {
  const breaker = createCircuitBreaker(() => 0);
  expect(Array.from({ length: 9 }, () => breaker.enter())).toEqual([...Array(8).fill(true), false]);
  breaker.leave(true);
  expect(breaker.enter()).toBe(true);
});

test('after three failures in a row there is a rest of half a minute', () => {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  for (let count = 0; count < 3; count += 1) {
    expect(breaker.enter()).toBe(true);
    breaker.leave(false);
  }
  expect(breaker.enter()).toBe(false);
  now = 30_000;
  expect(breaker.enter()).toBe(true);
});

test('at most sixty are asked for in a minute', () => {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  for (let count = 0; count < 60; count += 1) {
    expect(breaker.enter()).toBe(true);
    breaker.leave(true);
  }
  expect(breaker.enter()).toBe(false);
  now = 60_000;
  expect(breaker.enter()).toBe(true);
});
