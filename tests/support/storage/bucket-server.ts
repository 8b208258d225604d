import { startFauxqs } from 'fauxqs';
import type { S3Settings } from '#server/platform/settings/s3-settings.ts';
import { s3Uploads } from '#server/platform/storage/s3-uploads.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';

const KEYS = { accessKeyId: 'tester', secretAccessKey: 'testers-secret' };

export interface BucketServer {
  /** Of an empty bucket of its own. */
  newBucket(): S3Settings;
  /** The same as environment variables. */
  environmentOf(settings: S3Settings): Record<string, string>;
  stop(): Promise<void>;
}

/** An S3-compatible server in this process. It checks no signatures: what a service says of wrong keys is not tried with it. */
export async function startBucketServer(): Promise<BucketServer> {
  const server = await startFauxqs({ port: 0, logger: false });
  let count = 0;
  return {
    newBucket() {
      count += 1;
      const bucket = `shop-${count}`;
      server.createBucket(bucket);
      return { bucket, endpoint: server.address, region: 'us-east-1', keys: KEYS, prefix: 'shops/east/' };
    },
    environmentOf: ({ bucket, prefix }) => ({
      S3_ENDPOINT: server.address,
      S3_BUCKET: bucket,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    }),
    stop: () => server.stop(),
  };
}

/** Uploads of a bucket as one machine sees it, of a database that is told from others by its identity. */
export const bucketUploads = (settings: S3Settings, identity = 'this database'): Uploads =>
  s3Uploads(settings, { identity: async () => identity, onError: () => undefined });
