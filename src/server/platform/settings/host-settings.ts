import { z } from 'zod';
import { isWebAddress, isWebOrigin } from './web-address.ts';

const webOrigin = z
  .string()
  .refine(isWebOrigin, 'must be an origin like https://pay.example.com')
  .transform((value) => new URL(value).origin)
  .optional();

/** The origins of the specification's separate hosts, when another program serves them. */
export const hostEnvironment = {
  ANALYTICS_URL: webOrigin,
  PAYMENTS_URL: webOrigin,
  REVIEWS_URL: webOrigin,
  STYLES_URL: webOrigin,
  IP_LOOKUP_URL: z
    .string()
    .refine(isWebAddress, 'must be an address that answers {"ip": …}, like https://ip.example.com/json')
    .optional(),
};

type HostEnvironment = z.output<z.ZodObject<typeof hostEnvironment>>;

/** The calls of each host, by path; others of the same kind are the shop's own. Spec §7. */
const CALLS_OF: Readonly<Record<Exclude<keyof HostEnvironment, 'IP_LOOKUP_URL'>, readonly string[]>> = {
  ANALYTICS_URL: ['/metrics/update-session-data', '/metrics/collect-data'],
  PAYMENTS_URL: ['/stripe/get_shipping_options'],
  REVIEWS_URL: ['/reviews/addReview'],
  STYLES_URL: ['/style/getStyles'],
};

/** The origins of calls that another program serves, by path; empty when the shop serves them all. */
export function hostsOf(given: HostEnvironment): Record<string, string> {
  const hosts = Object.entries(CALLS_OF).flatMap(([name, paths]) => {
    const origin = given[name as keyof typeof CALLS_OF];
    return origin ? paths.map((path) => [path, origin] as const) : [];
  });
  return Object.fromEntries(hosts);
}
