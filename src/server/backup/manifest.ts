import { z } from 'zod';

/** The entry of a backup that says what else is in it. */
export const MANIFEST = 'manifest.json';
/** Told from other files by this, and from backups of later formats by the number. */
const KIND = 'storefront backup';
const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const entry = z.object({ entry: z.string(), bytes: z.int().nonnegative(), sha256 });

export const manifestSchema = z.object({
  kind: z.literal(KIND),
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  store: z.object({ id: z.string(), brand: z.string() }),
  state: z.object({
    migration: z.int().positive(),
    clockSeconds: z.int(),
    sequences: z.array(
      z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
    ),
  }),
  tables: z.array(
    entry.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() }),
  ),
  files: z.array(entry.extend({ name: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const newManifest = (about: Pick<Manifest, 'version' | 'madeAt' | 'store' | 'state'>): Manifest => ({
  kind: KIND,
  format: FORMAT,
  ...about,
  tables: [],
  files: [],
});

/** Whether a file claims to be a backup of a later format, which this program cannot read. */
export const isOfLaterFormat = (parsed: unknown): boolean =>
  z.object({ kind: z.literal(KIND), format: z.int().min(FORMAT + 1) }).safeParse(parsed).success;
