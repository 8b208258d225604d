import { z } from 'zod';
import { SettingsError } from './settings-error.ts';

const keyLike = (shape: RegExp, what: string) => z.string().regex(shape, `must be ${what}`).optional();

export const stripeEnvironment = {
  STRIPE_SECRET_KEY: keyLike(/^(sk|rk)_(test|live)_\w+$/, 'a secret key of Stripe, sk_live_… or sk_test_…'),
  STRIPE_PUBLISHABLE_KEY: keyLike(
    /^pk_(test|live)_\w+$/,
    'a publishable key of Stripe, pk_live_… or pk_test_…',
  ),
  STRIPE_WEBHOOK_SECRET: keyLike(/^whsec_\S+$/, 'the signing secret of the webhook endpoint, whsec_…'),
  STRIPE_API_BASE: z
    .string()
    .refine((value) => isOrigin(value), 'must be an origin like http://127.0.0.1:4010')
    .optional(),
};

type StripeEnvironment = z.infer<z.ZodObject<typeof stripeEnvironment>>;

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another origin in place of Stripe's, for tests. */
  apiBase: string | null;
  /** Live keys charge real cards, test keys do not. */
  isLive: boolean;
}

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** The three keys, all live or all test; null (the sandbox) when none is set. Throws `SettingsError`. */
export function readStripe(data: StripeEnvironment): StripeSettings | null {
  const missing = STRIPE_KEYS.find((name) => !data[name]);
  const given = [...STRIPE_KEYS, 'STRIPE_API_BASE' as const].find((name) => data[name]);
  if (!given) return null;
  if (missing) {
    throw new SettingsError(
      `${missing} is not set, but ${given} is: Stripe needs ${STRIPE_KEYS.join(', ')} together. With none of them the card provider is the sandbox.`,
    );
  }
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = STRIPE_KEYS.map((name) => data[name]);
  const isLive = secretKey.includes('_live_');
  if (isLive !== publishableKey.includes('_live_')) {
    throw new SettingsError(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes: both must be live keys, or both test keys.',
    );
  }
  return { secretKey, publishableKey, webhookSecret, apiBase: data.STRIPE_API_BASE ?? null, isLive };
}

const isOrigin = (value: string) =>
  URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value;
