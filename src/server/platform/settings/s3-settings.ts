import { z } from 'zod';
import { SettingsError } from './settings-error.ts';
import { isWebBase } from './web-address.ts';

const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*\/?$/;

export const s3Environment = {
  S3_ENDPOINT: z.string().refine(isWebBase, 'must be an address like https://s3.example.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name of a bucket, like shop-pictures')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region like eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z.string().regex(PREFIX, 'must be folders with slashes between, like shops/east').optional(),
};

const NAMES = Object.keys(s3Environment) as (keyof typeof s3Environment)[];

export interface S3Settings {
  bucket: string;
  /** Of a compatible service; null for Amazon's own. */
  endpoint: string | null;
  region: string;
  /** Null where the machine itself has them: a role, or a file in its home. */
  keys: { accessKeyId: string; secretAccessKey: string } | null;
  /** Before every name: `shops/east/`, or nothing. */
  prefix: string;
}

/** The bucket of original files; null when they are on the disk. Throws `SettingsError`. */
export function readS3(data: z.infer<z.ZodObject<typeof s3Environment>>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  const given = NAMES.find((name) => data[name]);
  if (!given) return null;
  if (!bucket)
    throw new SettingsError(
      `S3_BUCKET is not set, but ${given} is: a bucket is needed to store pictures there. With none of the settings that begin with S3_ they are in DATA_DIR.`,
    );
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    const missing = accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID';
    throw new SettingsError(
      `${missing} is not set: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed together, or neither where the machine has a role.`,
    );
  }
  return {
    bucket,
    endpoint: data.S3_ENDPOINT ?? null,
    region: data.S3_REGION ?? 'us-east-1',
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    prefix: data.S3_PREFIX ? data.S3_PREFIX.replace(/\/?$/, '/') : '',
  };
}
