import { z } from 'zod';
import type { MapTiles } from '#domain/site.ts';
import { LOCAL_HOSTS } from '../http/local-host.ts';
import { describeValue } from './describe-value.ts';
import { hostEnvironment, hostsOf } from './host-settings.ts';
import { readS3, type S3Settings, s3Environment } from './s3-settings.ts';
import { SettingsError } from './settings-error.ts';
import { readStripe, type StripeSettings, stripeEnvironment } from './stripe-settings.ts';
import { isWebBase, isWebOrigin } from './web-address.ts';

/** Time to have tried the product. With the sandbox mailbox there is no reason to wait. */
const INVITATION_DAYS = 7;
/** One of Fastify's names, an address, or a network in CIDR notation. */
const PROXY = /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i;
/** Faults of event delivery that the sandbox can simulate. */
const EVENT_FAULTS = ['late', 'twice', 'out-of-order'] as const;
const EVENT_FAULTS_TEXT = 'must be late, twice or out-of-order, or several of them with commas between';
export type EventFault = (typeof EVENT_FAULTS)[number];
/** The first owner's address when only a password is given. */
const DEFAULT_STAFF_EMAIL = 'operator@example.com';

const address = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => protocols.includes(protocolOf(value)), `must be an address like ${example}`);
const publicOrigin = z
  .string()
  .refine(isWebOrigin, 'must be an origin like https://shop.example.com, without a path')
  // Scheme and host in lower case: other code checks for the prefix 'https://'.
  .transform((value) => new URL(value).origin);
const modelAddress = z
  .string()
  .refine(isWebBase, 'must be an address like https://models.example.com/v1')
  .transform((value) => new URL(value).href.replace(/\/$/, ''));
const mapTileAddress = z
  .string()
  .refine(
    (value) => isTileAddress(value),
    'must be an address with {z}, {x} and {y} in it, like https://tiles.example.com/{z}/{x}/{y}.png',
  );

const environment = z.object({
  PORT: z
    .string()
    .default('3000')
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'must be a port, 0 to 65535')
    .transform(Number),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or a name of this machine, like 0.0.0.0')
    .default('127.0.0.1'),
  PUBLIC_URL: publicOrigin.optional(),
  STORE: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,59}$/,
      'must be the name of a folder in store, in lowercase letters, digits and hyphens',
    )
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_WAIT_SECONDS: z
    .string()
    .default('60')
    .refine((value) => /^\d{1,4}$/.test(value), 'must be a number of seconds, 0 to 9999')
    .transform(Number),
  STOP_GRACE_SECONDS: z
    .string()
    .default('0')
    .refine(
      (value) => /^\d{1,3}$/.test(value) && Number(value) <= 300,
      'must be a number of seconds, 0 to 300',
    )
    .transform(Number),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/database',
  ).optional(),
  REDIS_URL: address(['redis:', 'rediss:'], 'redis://host:6379').optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters, made at random').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, or a name and one: Shop <shop@example.com>')
    .optional(),
  MAIL_REPLY_TO: z.email('must be an email address').optional(),
  INBOX_IMAP_URL: address(['imap:', 'imaps:'], 'imaps://user:password@mail.example.com').optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  OPERATOR_PASSWORD: z
    .string()
    .regex(/^.{8,128}$/su, 'must be 8 to 128 characters')
    .optional(),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  MAP_TILE_URL: mapTileAddress.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z
    .string()
    .max(300, 'must be at most 300 characters')
    .default('© OpenStreetMap contributors'),
  REVIEW_INVITATION_DAYS: z
    .string()
    .refine((value) => /^\d{1,2}$/.test(value) && Number(value) <= 60, 'must be a number of days, 0 to 60')
    .transform(Number)
    .optional(),
  BACK_IN_STOCK_HOURS: z
    .string()
    .refine(
      (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 168,
      'must be a number of hours, 1 to 168',
    )
    .transform(Number)
    .default(24),
  CONCIERGE_API_URL: modelAddress.optional(),
  CONCIERGE_API_KEY: z.string().optional(),
  CONCIERGE_MODEL: z.string().max(200, 'must be at most 200 characters').optional(),
  SANDBOX: z.enum(['allow', 'refuse'], 'must be allow or refuse').optional(),
  SANDBOX_EVENTS: z
    .string()
    .transform((value) => value.split(',').map((fault) => fault.trim()))
    .pipe(z.array(z.enum(EVENT_FAULTS, EVENT_FAULTS_TEXT)))
    .optional(),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z.enum(['allow', 'refuse'], 'must be allow or refuse').default('refuse'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .refine(
      (value) => value.split(',').every((part) => PROXY.test(part.trim())),
      'must be addresses or networks with commas between, like 10.0.0.0/8, or loopback, linklocal, uniquelocal',
    ),
  WARM_PICTURES: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  ...hostEnvironment,
  ...s3Environment,
  ...stripeEnvironment,
});

export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** The settings from the environment, described in docs/settings.md. */
export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  /** The folder in `store/` of the store to start with; null for that of the database, or the default one. */
  store: string | null;
  dataDir: string;
  /** The bucket of original files; null when they are in `dataDir`. */
  s3: S3Settings | null;
  databaseUrl: string | null;
  /** How long a start waits for a database that does not answer. */
  databaseWaitSeconds: number;
  /** How long a process that was asked to end still takes requests, while `/readyz` says that it is not ready. */
  stopGraceSeconds: number;
  /** Where several processes count limits together; null when each counts by itself. */
  redisUrl: string | null;
  sessionSecret: string | null;
  /** `replyTo`: where answers to emails go; null for the sender. */
  email: { smtpUrl: string; from: string; replyTo: string | null } | null;
  /** The mailbox where customers' answers arrive; null when people read it by themselves. */
  inboxImapUrl: string | null;
  /** The first owner as given; null for a printed link, by which they choose address and password themselves. */
  firstStaffMember: { email: string; password: string | null } | null;
  /** Whether members whose role includes sensitive permissions need a second factor for them. */
  requiresSecondFactor: boolean;
  map: MapTiles;
  /** Origins of calls that another program serves, by path prefix. */
  hosts: Record<string, string>;
  /** The service that returns a visitor's address; null for this shop. */
  ipLookupUrl: string | null;
  /** The card provider's keys; null for the sandbox. */
  stripe: StripeSettings | null;
  /** Days between shipping an order and asking for a review. */
  reviewInvitationDays: number;
  /** How long somebody who was told that something is back counts as a share of its stock. */
  backInStockHours: number;
  /** Whether webhooks may be sent by http and to this machine and its network: for development. */
  webhooksAllowPrivate: boolean;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string;
  /** Whether a start generates the pictures of the first pages in advance. */
  warmsPictures: boolean;
  /** The bearer token for `/metrics/prometheus` from other machines. */
  metricsToken: string | null;
  /** The chat model that writes the concierge's answers; null for the built-in ones. */
  concierge: { apiUrl: string; apiKey: string | null; model: string } | null;
  sandboxAllowed: boolean;
  /** Faults of event delivery that the sandboxed card provider simulates; empty for none. */
  sandboxEventFaults: readonly EventFault[];
}

/** Parses the environment. Throws `SettingsError` for the first invalid setting. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw wrongSetting(parsed.error, given);
  const { data } = parsed;
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  const isLocal = LOCAL_HOSTS.includes(new URL(publicUrl).hostname);
  const sandboxAllowed = data.SANDBOX ? data.SANDBOX === 'allow' : isLocal;
  if (data.DATABASE_URL && !data.SESSION_SECRET) {
    throw new SettingsError(
      'SESSION_SECRET is not set: with DATABASE_URL it must be given, at least 32 random characters, the same for every process.',
    );
  }
  if (Boolean(data.SMTP_URL) !== Boolean(data.MAIL_FROM)) {
    const missing = data.SMTP_URL ? 'MAIL_FROM' : 'SMTP_URL';
    throw new SettingsError(`${missing} is not set: SMTP_URL and MAIL_FROM are needed together, or neither.`);
  }
  const stripe = readStripe(data);
  if (stripe && data.SANDBOX_EVENTS)
    throw new SettingsError(
      "SANDBOX_EVENTS is set, but so are Stripe's keys: it is about the sandboxed card provider alone.",
    );
  refuseSandbox(sandboxAllowed, { cards: stripe === null, email: !data.SMTP_URL });
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    store: data.STORE ?? null,
    dataDir: data.DATA_DIR,
    s3: readS3(data),
    databaseUrl: data.DATABASE_URL ?? null,
    databaseWaitSeconds: data.DATABASE_WAIT_SECONDS,
    stopGraceSeconds: data.STOP_GRACE_SECONDS,
    redisUrl: data.REDIS_URL ?? null,
    sessionSecret: data.SESSION_SECRET ?? null,
    email:
      data.SMTP_URL && data.MAIL_FROM
        ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM, replyTo: data.MAIL_REPLY_TO ?? null }
        : null,
    inboxImapUrl: data.INBOX_IMAP_URL ?? null,
    firstStaffMember: readFirstStaffMember(data),
    requiresSecondFactor: data.STAFF_SECOND_FACTOR ? data.STAFF_SECOND_FACTOR === 'required' : !isLocal,
    hosts: hostsOf(data),
    ipLookupUrl: data.IP_LOOKUP_URL ?? null,
    map: { tileUrl: data.MAP_TILE_URL, attribution: data.MAP_ATTRIBUTION },
    stripe,
    reviewInvitationDays: data.REVIEW_INVITATION_DAYS ?? (data.SMTP_URL ? INVITATION_DAYS : 0),
    backInStockHours: data.BACK_IN_STOCK_HOURS,
    webhooksAllowPrivate: data.WEBHOOKS_TO_PRIVATE_ADDRESSES === 'allow',
    trustedProxies: data.TRUSTED_PROXIES,
    warmsPictures: data.WARM_PICTURES === 'yes',
    metricsToken: data.METRICS_TOKEN ?? null,
    concierge: readConcierge(data),
    sandboxAllowed,
    sandboxEventFaults: data.SANDBOX_EVENTS ?? [],
  };
}

function readFirstStaffMember({ OPERATOR_EMAIL, OPERATOR_PASSWORD }: z.output<typeof environment>) {
  if (!OPERATOR_EMAIL && !OPERATOR_PASSWORD) return null;
  const email = (OPERATOR_EMAIL ?? DEFAULT_STAFF_EMAIL).toLowerCase();
  return { email, password: OPERATOR_PASSWORD ?? null };
}

/** URL and model are needed together; a model or key without a URL is an error. */
function readConcierge({
  CONCIERGE_API_URL,
  CONCIERGE_API_KEY,
  CONCIERGE_MODEL,
}: z.output<typeof environment>) {
  if (CONCIERGE_API_URL && CONCIERGE_MODEL)
    return { apiUrl: CONCIERGE_API_URL, apiKey: CONCIERGE_API_KEY ?? null, model: CONCIERGE_MODEL };
  if (!CONCIERGE_API_URL && !CONCIERGE_API_KEY && !CONCIERGE_MODEL) return null;
  const missing = CONCIERGE_API_URL ? 'CONCIERGE_MODEL' : 'CONCIERGE_API_URL';
  throw new SettingsError(
    `${missing} is not set: CONCIERGE_API_URL and CONCIERGE_MODEL are needed together (and CONCIERGE_API_KEY where the endpoint wants one), or none of them.`,
  );
}

function refuseSandbox(allowed: boolean, sandboxed: { cards: boolean; email: boolean }): void {
  if (allowed || !(sandboxed.cards || sandboxed.email)) return;
  const what = [sandboxed.cards && 'the card provider', sandboxed.email && 'the mailbox'].filter(Boolean);
  const why = sandboxed.cards ? 'no real card is charged' : 'no mail leaves this machine';
  const missing = sandboxed.cards ? "Stripe's keys" : 'SMTP_URL and MAIL_FROM';
  throw new SettingsError(
    `SANDBOX is refuse (the default when PUBLIC_URL is not on localhost), but ${what.join(' and ')} would be a sandbox: ${why}. Set ${missing}, or SANDBOX=allow to run it all the same.`,
  );
}

function wrongSetting(error: z.ZodError, given: Record<string, string | undefined>): SettingsError {
  const { path = [], message = 'is not valid' } = error.issues[0] ?? {};
  const name = String(path[0]);
  return new SettingsError(`${name} is ${describeValue(name, given[name] ?? '')}: ${message}.`);
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

/** `Shop <shop@example.com>`, or the bare address. */
function isSender(value: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  return z.email().safeParse(address.trim()).success;
}

/** The host may contain `{s}`, the placeholder of a server's number or letter. */
function isTileAddress(value: string): boolean {
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => value.includes(place));
  return hasPlaces && /^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\/[^\s'"<>]+$/.test(value);
}
