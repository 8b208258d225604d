import { expect, it } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';

it('every call is served by the shop itself unless told otherwise', () => {
  expect(readSettings({})).toMatchObject({ hosts: {}, ipLookupUrl: null });
});

it('only the calls that the specification puts on other hosts go there', () => {
  const { hosts } = readSettings({
    ANALYTICS_URL: 'https://count.example.com',
    PAYMENTS_URL: 'https://pay.example.com/',
    REVIEWS_URL: 'https://reviews.example.com',
    STYLES_URL: 'https://styles.example.com',
  });
  expect(hosts).toEqual({
    '/metrics/update-session-data': 'https://count.example.com',
    '/metrics/collect-data': 'https://count.example.com',
    '/stripe/get_shipping_options': 'https://pay.example.com',
    '/reviews/addReview': 'https://reviews.example.com',
    '/style/getStyles': 'https://styles.example.com',
  });
});

it.each([
  ['ANALYTICS_URL', 'count.example.com'],
  ['PAYMENTS_URL', 'https://pay.example.com/api'],
  ['REVIEWS_URL', 'javascript:alert(1)'],
  ['STYLES_URL', 'ftp://styles.example.com'],
  ['IP_LOOKUP_URL', 'ip.example.com'],
])('%s stops the start when it is %s', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(name));
});
