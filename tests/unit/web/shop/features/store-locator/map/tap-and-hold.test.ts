import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTapAndHold } from '#web/shop/features/store-locator/map/tap-and-hold.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

function aHold() {
  const onHeld = vi.fn();
  return { onHeld, hold: createTapAndHold(onHeld) };
}

test('a finger that stays for 600 ms is a hold at the point where it came down', () => {
  const { hold, onHeld } = aHold();
  hold.down({ x: 40, y: 60 });
  vi.advanceTimersByTime(599);
  expect(onHeld).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onHeld).toHaveBeenCalledExactlyOnceWith({ x: 40, y: 60 });
});

test('a movement of up to 15 px is still a hold', () => {
  const { hold, onHeld } = aHold();
  hold.down({ x: 40, y: 60 });
  hold.move({ x: 49, y: 72 });
  vi.advanceTimersByTime(600);
  expect(onHeld).toHaveBeenCalledOnce();
});

test('a movement of 16 px drags the map instead', () => {
  const { hold, onHeld } = aHold();
  hold.down({ x: 40, y: 60 });
  hold.move({ x: 56, y: 60 });
  hold.move({ x: 40, y: 60 });
  vi.advanceTimersByTime(600);
  expect(onHeld).not.toHaveBeenCalled();
});

test('a finger that leaves early is a tap', () => {
  const { hold, onHeld } = aHold();
  hold.down({ x: 40, y: 60 });
  vi.advanceTimersByTime(500);
  hold.end();
  vi.advanceTimersByTime(600);
  expect(onHeld).not.toHaveBeenCalled();
});

test('a second hold starts its own timer', () => {
  const { hold, onHeld } = aHold();
  hold.down({ x: 1, y: 1 });
  vi.advanceTimersByTime(400);
  hold.down({ x: 90, y: 90 });
  vi.advanceTimersByTime(599);
  expect(onHeld).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onHeld).toHaveBeenCalledExactlyOnceWith({ x: 90, y: 90 });
});
