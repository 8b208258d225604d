import { z } from 'zod';
import type { MapTiles } from '#domain/site.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

const address = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => protocols.includes(protocolOf(value)), `must be an address like ${example}`);
const webAddress = address(['http:', 'https:'], 'https://shop.example.com').transform((value) =>
  value.replace(/\/$/, ''),
);
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
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/database',
  ).optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters, made at random').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  OPERATOR_EMAIL: z.email('must be an email address').default('operator@example.com'),
  OPERATOR_PASSWORD: z.string().min(8, 'must be at least 8 characters').max(128).optional(),
  MAP_TILE_URL: mapTileAddress.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z.string().max(300).default('© OpenStreetMap contributors'),
  SANDBOX: z.enum(['allow', 'refuse'], 'must be allow or refuse').optional(),
});

/** What the shop was told by its environment; the README's table says what each means. */
export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  sessionSecret: string | null;
  mail: { smtpUrl: string; from: string } | null;
  operator: { email: string; password: string | null };
  map: MapTiles;
  sandboxAllowed: boolean;
}

/** A setting that is missing or wrong: one line that names it, what it was, and what it may be. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Checks the environment. Throws `SettingsError` at the first thing that is wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  refuseStripeKeys(given);
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw wrongSetting(parsed.error, given);
  const { data } = parsed;
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  const sandboxAllowed = data.SANDBOX
    ? data.SANDBOX === 'allow'
    : LOCAL_HOSTS.has(new URL(publicUrl).hostname);
  if (data.DATABASE_URL && !data.SESSION_SECRET) {
    throw new SettingsError(
      'SESSION_SECRET is not set: with DATABASE_URL it must be given, at least 32 random characters, the same for every process.',
    );
  }
  if (Boolean(data.SMTP_URL) !== Boolean(data.MAIL_FROM)) {
    const missing = data.SMTP_URL ? 'MAIL_FROM' : 'SMTP_URL';
    throw new SettingsError(`${missing} is not set: SMTP_URL and MAIL_FROM are needed together, or neither.`);
  }
  refuseSandbox(sandboxAllowed, Boolean(data.SMTP_URL));
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    sessionSecret: data.SESSION_SECRET ?? null,
    mail: data.SMTP_URL && data.MAIL_FROM ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM } : null,
    operator: { email: data.OPERATOR_EMAIL.toLowerCase(), password: data.OPERATOR_PASSWORD ?? null },
    map: { tileUrl: data.MAP_TILE_URL, attribution: data.MAP_ATTRIBUTION },
    sandboxAllowed,
  };
}

/** Keys that would be passed over in silence would let a shop believe that it charges cards. */
function refuseStripeKeys(given: Readonly<Record<string, unknown>>): void {
  const key = Object.keys(given).find((name) => name.startsWith('STRIPE_'));
  if (key)
    throw new SettingsError(`${key} is set, but this release has the sandbox card provider only. Unset it.`);
}

function refuseSandbox(allowed: boolean, hasMail: boolean): void {
  if (allowed) return;
  const sandboxed = ['the card provider', ...(hasMail ? [] : ['the mailbox'])].join(' and ');
  throw new SettingsError(
    `SANDBOX is refuse (the default when PUBLIC_URL is not on localhost), but ${sandboxed} would be a sandbox: no real card is charged. Set SANDBOX=allow to run it all the same.`,
  );
}

function wrongSetting(error: z.ZodError, given: Record<string, string | undefined>): SettingsError {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? 'A setting');
  const secret = /PASSWORD|SECRET|KEY|URL/.test(name) && name !== 'PUBLIC_URL';
  const was = secret ? '' : ` is ${JSON.stringify(given[name])}:`;
  return new SettingsError(`${name}${was} ${issue?.message ?? 'is not valid'}.`);
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

/** The host may hold `{s}`, the place of a server's number or letter; nothing else of an address is left open. */
function isTileAddress(value: string): boolean {
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => value.includes(place));
  return hasPlaces && /^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\/[^\s'"<>]+$/.test(value);
}
