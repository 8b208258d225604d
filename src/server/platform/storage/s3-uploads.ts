import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { DomainError } from '#domain/errors.ts';
import type { S3Settings } from '../settings/s3-settings.ts';
import { StartError } from '../settings/start-error.ts';
import {
  type BucketOwner,
  isUploadName,
  requireUploadName,
  type StoredUpload,
  type UploadFolder,
  type Uploads,
} from './uploads.ts';

const CONNECT_MILLISECONDS = 3_000;
/** Without a byte from the other side. */
const IDLE_TIMEOUT_MS = 10_000;
/** Of a call with its repetitions. */
const MAX_MILLISECONDS = 30_000;
/** While nothing answers, calls are refused at once for so long: not each of them waits. */
const PAUSE_MILLISECONDS = 5_000;
/** The library repeats what failed for reasons that pass, with growing pauses. */
const MAX_ATTEMPTS = 3;

const CONTENT_TYPES: Record<string, string> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** Which database the files are of. Lists of uploads do not have it. */
const OWNER_FILE = '.database';

export interface S3Uploads extends Uploads {
  owner: BucketOwner;
  /** Writes and removes a small file. Throws `StartError`, which says why that is not possible. */
  requireWritable(): Promise<void>;
  close(): void;
}

export interface S3Deps {
  /** Of the database whose shop this is. */
  identity: () => Promise<string>;
  /** Told why a call failed. */
  onError: (reason: string) => void;
}

/** Files in a bucket of any S3-compatible service. */
export function s3Uploads(settings: S3Settings, { identity, onError }: S3Deps): S3Uploads {
  const { bucket, prefix } = settings;
  const client = openClient(settings);
  const keyOf = (name: string): string => `${prefix}${name}`;

  let [pausedUntil, answeredAt] = [0, 0];
  const attempt = async <Result>(call: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const begunAt = performance.now();
    if (begunAt < pausedUntil) throw unavailable();
    try {
      const result = await call(AbortSignal.timeout(MAX_MILLISECONDS));
      answeredAt = performance.now();
      return result;
    } catch (error) {
      const hasAnswered = isAnswer(error) || answeredAt > begunAt;
      if (!hasAnswered) pausedUntil = performance.now() + PAUSE_MILLISECONDS;
      onError(`The bucket ${bucket} did not do what was asked: ${reasonOf(error)}`);
      throw unavailable();
    }
  };

  const put = (key: string, body: Buffer, abortSignal: AbortSignal) =>
    client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentTypeOf(key) }),
      { abortSignal },
    );
  const remove = (key: string, abortSignal: AbortSignal) =>
    client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });

  const listed = async (folder: UploadFolder, abortSignal: AbortSignal): Promise<StoredUpload[]> => {
    const found: StoredUpload[] = [];
    let page: ListObjectsV2CommandOutput | null = null;
    do {
      const from: string | undefined = page?.NextContinuationToken;
      const asked: ListObjectsV2CommandInput = {
        Bucket: bucket,
        Prefix: keyOf(`${folder}/`),
        ContinuationToken: from,
      };
      page = await client.send(new ListObjectsV2Command(asked), { abortSignal });
      for (const { Key = '', Size = 0, LastModified, ETag = '' } of page.Contents ?? []) {
        const name = Key.slice(prefix.length);
        if (isUploadName(name))
          found.push({ name, bytes: Size, changedAt: LastModified ?? new Date(), version: ETag });
      }
    } while (page.IsTruncated);
    return found;
  };

  const read = (name: string) =>
    attempt(async (abortSignal) => {
      try {
        const asked = new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) });
        const { Body } = await client.send(asked, { abortSignal });
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (nameOf(error) === 'NoSuchKey') return null;
        throw error;
      }
    });

  const owner: BucketOwner = {
    async find() {
      const marked = await read(OWNER_FILE);
      return marked && (marked.toString() === (await identity()) ? 'this' : 'other');
    },
    async claim() {
      const mark = Buffer.from(await identity());
      await attempt((abortSignal) => put(keyOf(OWNER_FILE), mark, abortSignal));
    },
  };
  const isOfAnother = async () => (await owner.find()) === 'other';

  return {
    owner,
    async write(name, bytes) {
      requireUploadName(name);
      if (await isOfAnother()) {
        const existing = await read(name);
        if (existing?.equals(bytes)) return;
        if (existing) throw ofAnother(settings, name);
      }
      await attempt((abortSignal) => put(keyOf(name), bytes, abortSignal));
    },
    async read(name) {
      requireUploadName(name);
      return read(name);
    },
    async remove(name) {
      requireUploadName(name);
      if (await isOfAnother()) return;
      await attempt((abortSignal) => remove(keyOf(name), abortSignal));
    },
    list: (folder) => attempt((abortSignal) => listed(folder, abortSignal)),
    whereIs: (name) => `s3://${bucket}/${keyOf(name)}`,
    picturesFolder: null,
    async requireWritable() {
      const trial = keyOf(`.trial-${randomUUID()}`);
      const abortSignal = AbortSignal.timeout(MAX_MILLISECONDS);
      try {
        await put(trial, Buffer.from('trial'), abortSignal);
        await remove(trial, abortSignal);
      } catch (error) {
        throw new StartError(explain(settings, error));
      }
    },
    close: () => client.destroy(),
  };
}

const openClient = ({ endpoint, region, keys }: S3Settings): S3Client =>
  new S3Client({
    region,
    // Bucket names as hosts need certificates and name servers that services of one's own seldom have.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, socketTimeout: IDLE_TIMEOUT_MS },
    // Many compatible services refuse the checksums that Amazon's takes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

const unavailable = () =>
  new DomainError('unavailable', 'Pictures cannot be reached. Please try again in a moment.');

const ofAnother = ({ bucket }: S3Settings, name: string) =>
  new DomainError(
    'not_possible_now',
    `${name} is not replaced: the bucket ${bucket} belongs to another database. Use another bucket, or make it this one's: npm run shop -- pictures claim`,
  );

/** Whether the service itself refused. */
const isAnswer = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;

const contentTypeOf = (key: string): string =>
  CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

const nameOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : '';

const REASONS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'these keys may not write there',
  Forbidden: 'these keys may not write there',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  CredentialsProviderError: 'there are no keys: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  PermanentRedirect: 'the bucket is in another region: set S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set S3_REGION',
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ECONNRESET: 'the connection was closed',
  TimeoutError: 'no answer came in time',
  AbortError: 'no answer came in time',
};

function reasonOf(error: unknown): string {
  const known = REASONS[nameOf(error)];
  return known ?? (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

function explain({ bucket, endpoint, prefix }: S3Settings, error: unknown): string {
  const where = endpoint === null ? '' : ` at ${endpoint}`;
  const below = prefix === '' ? '' : ` below ${prefix}`;
  return `S3_BUCKET ${bucket}${where} cannot be written${below} (${reasonOf(error)}): correct the settings that begin with S3_, or leave them out to use DATA_DIR.`;
}
